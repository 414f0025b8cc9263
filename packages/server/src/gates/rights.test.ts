/** What a permission flag governs, for every flag and every route and field that names it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entities } from '@fura/shared/entities/index.ts'
import { type Flag, FLAGS } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Call, HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { type Person, personWith } from './people.ts'
import { nameOf, type Route, routesOf, withAction } from './routes-of.ts'
import { clientHeaders, PATIENCE, send } from './send.ts'
import { snapshot } from './snapshot.ts'
import { ADMIN, firstRecord, makeRecord, newBody, someChange, validCall, validCalls } from './valid-call.ts'

vi.setConfig(PATIENCE)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const DENIED = { status: 'error', error: 'access denied' }

const callAs = (person: Person, call: Call, app = t) => send(app, call, clientHeaders(app, HOST_A, person.token))

/** Calls whose flag the handler asks for, because it depends on what is sent. */
const GOVERNED_INSIDE: Readonly<Record<string, Flag>> = {
  '/api/team_users/update/': 'can_add_team_user',
  '/api/team_users/hand_over/': 'can_add_team_user',
}

/** Only in the company of the server's owner, and in no demo (setup.routes.test.ts). */
const OWNERS_ALONE = '/api/company/setup_code/'

const governedBy = (flag: Flag) =>
  routesOf(t).filter(
    ({ permission, url }) => (permission === flag || GOVERNED_INSIDE[url] === flag) && url !== OWNERS_ALONE,
  )

/** Flags of what exists so far; an entity that names another one brings it in. */
const EXISTING = FLAGS.filter(
  (flag) =>
    flag === 'can_export' || entities.some(({ can }) => can.add === flag || can.edit === flag || can.view === flag),
)

/** What it takes to see records of the entity at all. */
const viewOf = ({ can }: Entity): Flag[] => (can.view ? [can.view] : [])

describe('Z6 S6.01 each flag', () => {
  test('that a route names is one of those tried here', () => {
    expect(FLAGS.filter((flag) => governedBy(flag).length > 0)).toEqual(EXISTING)
  })

  test('that exists now governs what the rows say: cities, drivers with trucks, trailers and cars, contractors, users, lookups', () => {
    const paths = (flag: Flag) => [...new Set(governedBy(flag).flatMap(({ entity }) => (entity ? [entity.path] : [])))]
    expect(paths('can_add_city')).toEqual(['cities'])
    expect(paths('can_edit_city')).toEqual(['cities'])
    expect(paths('can_add_driver').toSorted()).toEqual(['cars', 'drivers', 'trailers', 'trucks'])
    expect(paths('can_edit_driver').toSorted()).toEqual(['cars', 'drivers', 'trailers', 'trucks'])
    expect(paths('can_add_contractor')).toEqual(['contractors'])
    expect(paths('can_edit_contractor')).toEqual(['contractors'])
    expect(paths('can_add_team_user')).toEqual(['team_users'])
    expect(paths('can_add_user').length).toBeGreaterThan(20)
    expect(paths('can_add_order')).toEqual(['orders'])
    expect(paths('can_add_quote')).toEqual(['quotations'])
    expect(paths('can_view_quote').toSorted()).toEqual([
      'quotations',
      'quotations/services',
      'rio/quotations/directions',
    ])
  })

  test.each(EXISTING)(
    '%s: with all others the writes it governs are denied, the flag is named, and nothing changes',
    async (flag) => {
      const person = await personWith(
        t,
        FLAGS.filter((other) => other !== flag),
      )
      const calls: { name: string; call: Call }[] = []
      for (const route of governedBy(flag))
        calls.push({ name: nameOf(route), call: await validCall(t, route, 'first') })
      const before = await snapshot(t, HOST_A)
      for (const { name, call } of calls) {
        const { code, body } = await callAs(person, call)
        expect({ name, code, ...body }).toEqual({ name, code: 200, ...DENIED, needs: [flag] })
      }
      expect(await snapshot(t, HOST_A)).toEqual(before)
    },
  )

  /** Calls that read one thing to write another need the right to read it too, and a list is taken out by who reads it. */
  const ALSO: Readonly<Record<string, Flag>> = {
    '/api/quotations/convert/': 'can_view_quote',
    '/api/rio/requests_from_quotes/get/:id/': 'can_view_quote',
    '/api/quotations/export/': 'can_view_quote',
    '/api/audit/export/': 'can_add_user',
  }

  test.each(EXISTING)('%s: alone it is enough for the writes it governs', async (flag) => {
    const person = await personWith(t, [flag])
    for (const { route, call } of await validCalls(t, governedBy(flag))) {
      const also = ALSO[route.url]
      const { code, body } = await callAs(also ? await personWith(t, [flag, also]) : person, call)
      // A file has no status of ours.
      expect({
        name: nameOf(route),
        code,
        status: route.url.endsWith('/export/') ? 'ok' : body.status,
        error: body.error,
      }).toEqual({
        name: nameOf(route),
        code: 200,
        status: 'ok',
        error: undefined,
      })
    }
  })

  /** Writes that need no flag: anyone makes a task. */
  const FREE = new Set(['/api/tasks/add/'])
  /** One's own records alone: nobody needs a flag for them, and another's do not exist for them. */
  const PERSONAL = new Set(['saved_filter'])

  test('no flag at all: every write that needs one is denied, every read is answered', async () => {
    const person = await personWith(t, [])
    const wrong: string[] = []
    let askedCount = 0
    for (const route of routesOf(t).filter(({ needsSession, action }) => needsSession && action !== null)) {
      if (PERSONAL.has(route.entity?.name ?? '')) continue
      const { body } = await callAs(person, await validCall(t, route, 'first'))
      const isRead = (route.action === 'list' || route.action === 'get') && !route.entity?.can.view
      askedCount += 1
      const isOpen = isRead || FREE.has(route.url)
      if (isOpen ? body.status !== 'ok' : body.error !== 'access denied')
        wrong.push(`${nameOf(route)}: ${JSON.stringify(body)}`)
    }
    expect(askedCount).toBeGreaterThan(150)
    expect(wrong.slice(0, 20)).toEqual([])
  })
})

describe('Z7 a field that needs a flag', () => {
  const hidden = entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, { viewWith }]) =>
      viewWith && viewWith !== 'nobody' ? [{ entity, name, flags: [viewWith].flat() }] : [],
    ),
  )

  test.each(hidden)(
    '$entity.path $name is absent without $flags, and nothing sorts or filters by it',
    async ({ entity, name, flags }) => {
      const without = await personWith(
        t,
        FLAGS.filter((other) => other !== flags[0]),
      )
      const id = await makeRecord(t, entity)
      const base = `/api/${entity.path}`
      for (const url of [`${base}/get/${id}/`, `${base}/list/?ids=${id}`]) {
        const { text } = await callAs(without, { url })
        expect(text).toContain(`"id":${id}`)
        expect(text).not.toContain(`"${name}"`)
      }
      const { text: visibleText } = await callAs(await personWith(t, [...flags, ...viewOf(entity)]), {
        url: `${base}/get/${id}/`,
      })
      expect(visibleText).toContain(`"${name}"`)
      for (const query of [`sort=${name}`, `sort=-${name}`, `f[${name}]=1`, `${name}_from=01-01-2026`]) {
        const { body } = await callAs(without, { url: `${base}/list/?${query}` })
        expect(body).toMatchObject({ status: 'error', error: 'invalid data' })
      }
    },
  )

  test('no list sorts or filters by a column that holds a secret or is ours alone, not even for the administrator', async () => {
    const names = [
      'pass_hash',
      'password',
      'token_hash',
      'token',
      'search_text',
      'unique_key',
      'is_deleted',
      'name_sort',
      'rev',
    ]
    for (const { entity } of withAction(t, 'list')) {
      for (const name of names) {
        const url = `/api/${entity.path}/list/`
        const sorted = await t.call({ url: `${url}?sort=-${name}`, as: ADMIN })
        expect(sorted.body).toEqual({ status: 'error', error: 'invalid data', fields: { sort: 'unknown' } })
        const filtered = await t.call({ url: `${url}?f[${name}]=1`, as: ADMIN })
        expect(filtered.body).toEqual({ status: 'error', error: 'invalid data', fields: { [name]: 'unknown' } })
      }
    }
  })
})

describe('Z8 members that are not the client’s to write', () => {
  /** Written into the firm, they change its default account (decision 0113). */
  const OF_DEFAULT_ACCOUNT = new Set(['iban', 'bank_name', 'swift'])
  const FOREIGN = {
    tenant: 2,
    installation: 'b',
    creator: 2,
    creator_id: 2,
    updater_id: 2,
    created_at: 1,
    date_create: 1,
    date_update: 1,
    rev: 77,
    is_deleted: 1,
    can_add_user: 1,
    is_dispatcher: 1,
    role: 'admin',
    password: 'x',
    pass_hash: 'x',
    number: 'A-1',
    search_text: 'x',
    unique_key: 'x',
    name_sort: 'x',
    toString: 'x',
  }

  test('are refused by every add and every update, and nothing is written', async () => {
    const cases: { url: string; name: string; body: object }[] = []
    for (const action of ['add', 'update'] as const) {
      for (const { entity, route } of withAction(t, action)) {
        if (route.permission === 'nobody') continue
        const calc = Object.entries(entity.fields).filter(
          ([name, field]) => field.calc && !(entity.name === 'legal_entity' && OF_DEFAULT_ACCOUNT.has(name)),
        )
        const own =
          action === 'add'
            ? await newBody(t, entity)
            : { id: await firstRecord(t, entity), ...(await someChange(t, entity)) }
        const foreign = [...Object.entries(FOREIGN).filter(([name]) => !Object.hasOwn(entity.fields, name)), ...calc]
        if (action === 'add') foreign.push(['id', 900_000])
        cases.push(
          ...foreign.map(([name, value]) => ({
            url: route.url,
            name,
            body: { ...own, [name]: calc.length > 0 && typeof value === 'object' ? 1 : value },
          })),
        )
      }
    }
    expect(cases.length).toBeGreaterThan(800)
    const before = await snapshot(t, HOST_A)
    for (const { url, name, body } of cases) {
      const answer = await t.call({ url, body, as: ADMIN })
      expect({ url, ...answer.body }).toMatchObject({
        url,
        status: 'error',
        error: 'invalid data',
        fields: { [name]: expect.stringMatching(/^(unknown|not_allowed)$/) as unknown },
      })
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('are refused by the calls of their own as well', async () => {
    const routes = routesOf(t).filter(
      ({ method, action, permission }) => method === 'POST' && action === null && permission !== 'nobody',
    )
    const wrong: string[] = []
    // With a company and without a code the setup page is not there.
    const isThere = ({ url }: { url: string }) => !url.startsWith('/tech/setup/')
    // A list takes its filters as one text; whatever stands beside it makes the request malformed.
    for (const route of routes.filter(isThere).filter(({ takesFile, url }) => !takesFile && !url.endsWith('/list/'))) {
      const call = await validCall(t, route)
      const { body } = await t.call({ ...call, body: { ...(call.body as object), tenant: 2 }, as: ADMIN })
      if ((body.fields as Record<string, unknown> | undefined)?.tenant !== 'unknown')
        wrong.push(`${nameOf(route)}: ${JSON.stringify(body)}`)
    }
    expect(routes.length).toBeGreaterThan(1)
    expect(wrong.slice(0, 20)).toEqual([])
  })
})

describe('Z9 a flag that is taken away', () => {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  test('is obeyed by a live session within a second, on every node; given back, it works again', async () => {
    const nodes = [t, ...(t.engine === 'postgres' ? [await testApp({ beside: t })] : [])]
    try {
      const people: { flag: Flag; route: Route; person: Person }[] = []
      for (const flag of EXISTING) {
        const [route] = governedBy(flag)
        if (route) people.push({ flag, route, person: await personWith(t, [flag]) })
      }
      expect(people).toHaveLength(EXISTING.length)
      const answers = async () => {
        const outcomes: string[] = []
        for (const node of nodes) {
          for (const { flag, route, person } of people) {
            const { body } = await callAs(person, await validCall(t, route), node)
            // A file has no status of ours.
            const { error, status = 'ok' } = body as { error?: string; status?: string }
            outcomes.push(`${flag} ${error ?? status}`)
          }
        }
        return outcomes
      }
      const everywhere = (answer: string) => nodes.flatMap(() => people.map(({ flag }) => `${flag} ${answer}`))
      const setFlags = async (value: 0 | 1) => {
        await t.db().write(async (tx) => {
          for (const { flag, person } of people) {
            await tx
              .updateTable('team_users')
              .set({ [flag]: value })
              .where('id', '=', person.id)
              .execute()
          }
        })
        await wait(1000)
      }
      expect(await answers()).toEqual(everywhere('ok'))
      await setFlags(0)
      expect(await answers()).toEqual(everywhere('access denied'))
      await setFlags(1)
      expect(await answers()).toEqual(everywhere('ok'))
    } finally {
      for (const node of nodes.slice(1)) await node.close()
    }
  })

  test('by an administrator through the API is obeyed by the very next call of this node', async () => {
    const person = await personWith(t, ['can_add_city'])
    const city = withAction(t, 'add').find(({ entity }) => entity.path === 'cities')
    if (!city) throw new Error('no cities')
    const before = await callAs(person, await validCall(t, city.route))
    expect(before.body).toMatchObject({ status: 'ok' })
    const answer = await t.call({ url: '/api/team_users/update/', body: { id: person.id, can_add_city: 0 }, as: ADMIN })
    expect(answer.body).toMatchObject({ status: 'ok' })
    const after = await callAs(person, await validCall(t, city.route))
    expect(after.body).toMatchObject(DENIED)
  })
})
