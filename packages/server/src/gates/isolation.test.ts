/** Nothing of one installation is seen, changed or referred to from another, whatever the call. */
import { file } from '@fura/shared/entities/file.ts'
import { entities, targetOf } from '@fura/shared/entities/index.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, type Call, HOST_A, HOST_B, type TestApp, testApp } from '../testing/test-app.ts'
import { canaryValues, hasCanary, NEVER_ISSUED, plantCanaries } from './canaries.ts'
import { nameOf, type Route, routesOf, withAction } from './routes-of.ts'
import { inTurns, PATIENCE } from './send.ts'
import { snapshot } from './snapshot.ts'
import { ADMIN, firstRecord, makeRecord, newBody, someChange, validCall } from './valid-call.ts'

vi.setConfig(PATIENCE)

const MARK = 'Б7f3'

let t: TestApp
/** Entity name → an id that only B has. */
let foreign: Map<string, number>
/** What A's lists said before B had its canaries, and the last id that A gave. */
/** What this installation counts and gives before and after the other one is filled; later calls of these tests add records. */
const totals = { before: new Map<string, unknown>(), after: new Map<string, unknown>() }
const ids = { before: new Map<string, number>(), after: new Map<string, number>() }

const asAdmin = (call: Call) => t.call({ ...call, as: ADMIN })

/** A language not requested before, so that a cache filled by one installation would show up in the next. */
const UNUSED = { 'accept-language': 'en' }

/** Lists of an entity in every shape that could leak: plain, searched, sorted, filtered by each filter. */
const withFilters = (entity: Entity, id: number): Call[] => {
  const url = `/api/${entity.path}/list/`
  const queries = [
    'num=100',
    'num=100&sort=-id',
    `num=100&search=${encodeURIComponent(`Канарейка${MARK}`)}`,
    'search=ка',
  ]
  for (const filter of entity.filters) {
    const name = typeof filter === 'string' ? filter : filter.name
    const field = typeof filter === 'string' ? entity.fields[filter] : undefined
    const values = field?.values ?? (field?.kind === 'flag' || typeof filter !== 'string' ? [0, 1] : [1, id])
    queries.push(...values.map((value) => `num=100&f[${name}]=${value}`))
  }
  return [...queries.map((query) => ({ url: `${url}?${query}` })), { url, body: { filters: queries[1] ?? '' } }]
}

const makeEach = async (idByEntity: Map<string, number>): Promise<void> => {
  for (const { entity } of withAction(t, 'add')) {
    if (entity.can.add !== 'nobody') idByEntity.set(entity.name, await makeRecord(t, entity))
  }
}

const countEach = async (counts: Map<string, unknown>): Promise<void> => {
  for (const { entity } of withAction(t, 'list')) {
    counts.set(entity.path, (await asAdmin({ url: `/api/${entity.path}/list/?num=1` })).body.total_num)
  }
}

beforeAll(async () => {
  t = await testApp()
  await makeEach(ids.before)
  await countEach(totals.before)
  foreign = await plantCanaries(t, HOST_B, MARK)
  await countEach(totals.after)
  await makeEach(ids.after)
})
afterAll(() => t.close())

const foreignId = (name: string): number => foreign.get(name) ?? Number.NaN

/** The same call with every id in it replaced: in the path, in the query, in the body. */
const withId = (call: Call, id: number): Call => {
  const url = call.url
    .replace(/\/\d+\/?$/, `/${id}/`)
    .replaceAll(/\b(id|\w+_id|currency)=\d+/g, (_, name: string) => `${name}=${id}`)
  if (call.body === undefined) return { ...call, url }
  const body = Object.fromEntries(
    Object.entries(call.body as object).map(([name, value]) => [name, /^(id|currency_id)$/.test(name) ? id : value]),
  )
  return { ...call, url, body }
}

/** All that a client can tell apart, but for the id that it sent itself. */
const visible = (answer: Answer, id: number) => {
  const { 'x-request-id': _, date: __, ...headers } = answer.headers
  return { code: answer.code, headers, text: answer.text.replaceAll(String(id), 'ID') }
}

const idOf = ({ entity, url }: Route): number =>
  foreignId(
    entity?.name ?? (url.includes('currenc') ? 'currency' : url.includes('contractor') ? 'contractor' : 'team_user'),
  )

const hasId = (call: Call): boolean => JSON.stringify(withId(call, 1)) !== JSON.stringify(withId(call, 2))

describe('an id of another installation', () => {
  test('Z2 is answered like one that was never given, by every call that takes one, and nothing changes anywhere', async () => {
    const calls: { route: Route; call: Call }[] = []
    for (const route of routesOf(t).filter(({ needsSession }) => needsSession)) {
      const call = await validCall(t, route, 'first')
      if (route.action !== 'add' && hasId(call)) calls.push({ route, call })
    }
    expect(calls.length).toBeGreaterThan(150)
    const before = [await snapshot(t, HOST_A), await snapshot(t, HOST_B)]
    const different = await inTurns(calls, async ({ route, call }) => {
      const id = idOf(route)
      expect(id).toBeGreaterThan(0)
      const theirs = visible(await asAdmin(withId(call, id)), id)
      const nobodys = visible(await asAdmin(withId(call, NEVER_ISSUED)), NEVER_ISSUED)
      return JSON.stringify(theirs) === JSON.stringify(nobodys) && theirs.code === 200
        ? []
        : [`${nameOf(route)}: ${JSON.stringify(theirs)} / ${JSON.stringify(nobodys)}`]
    })
    expect(different.flat().slice(0, 20)).toEqual([])
    expect([await snapshot(t, HOST_A), await snapshot(t, HOST_B)]).toEqual(before)
  })

  test('Z2 filters a list like one that was never given', async () => {
    const calls = withAction(t, 'list').flatMap(({ entity }) =>
      Object.entries(entity.fields)
        .filter(([name, { kind }]) => kind === 'ref' && entity.filters.includes(name))
        .map(([name, field]) => ({ url: `/api/${entity.path}/list/?${name}=`, id: foreignId(targetOf(field).name) })),
    )
    expect(calls.length).toBeGreaterThan(20)
    for (const { url, id } of calls) {
      const [theirs, nobodys] = [await asAdmin({ url: `${url}${id}` }), await asAdmin({ url: `${url}${NEVER_ISSUED}` })]
      expect(theirs.text, url).toBe(nobodys.text)
      expect(theirs.body).toEqual({ status: 'ok', list: [], total_num: 0 })
    }
  })

  test('Z4 is refused in every reference field of an add and of an update, and no row is written', async () => {
    const cases: { url: string; name: string; body: object; code?: string }[] = []
    for (const { entity } of withAction(t, 'update')) {
      const record = await firstRecord(t, entity)
      for (const [name, field] of Object.entries(entity.fields)) {
        // Files are no resource of their own; a firm's are tried in legal-entity.routes.test.ts.
        if (field.kind !== 'ref' || field.calc || targetOf(field) === file) continue
        const value = { [name]: foreignId(targetOf(field).name) }
        // A part stays with what it is part of, whatever is sent.
        const code = entity.part?.by === name ? 'not_allowed' : 'not_found'
        cases.push({ url: `/api/${entity.path}/update/`, name, body: { id: record, ...value }, code })
        if (entity.can.add === 'nobody') continue
        cases.push({ url: `/api/${entity.path}/add/`, name, body: { ...(await newBody(t, entity)), ...value } })
      }
    }
    const rate = { currency_id: foreignId('currency'), date: 1_767_225_600, rate: '41.5' }
    cases.push({ url: '/api/currencies/exchange_rate/add/', name: 'currency_id', body: rate })
    expect(cases.length).toBeGreaterThan(60)
    const before = await snapshot(t, HOST_A)
    for (const { url, name, body, code = 'not_found' } of cases) {
      const answer = await asAdmin({ url, body })
      const refusal = { status: 'error', error: 'invalid data', fields: { [name]: code } }
      expect({ url, ...answer.body }).toEqual({ url, ...refusal })
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})

describe('what another installation holds', () => {
  test('Z5 its canaries are there and are found by itself', async () => {
    for (const entity of entities) {
      const { text } = await t.call({
        url: `/api/${entity.path}/get/${foreignId(entity.name)}/`,
        as: ADMIN,
        host: HOST_B,
      })
      expect(hasCanary(MARK, text), entity.path).toBe(true)
      if (!Object.keys(canaryValues(entity, MARK)).some((name) => entity.fields[name]?.search)) continue
      const search = `/api/${entity.path}/list/?search=${encodeURIComponent(`канарейка${MARK}`)}`
      const answer = await t.call({ url: search, as: ADMIN, host: HOST_B })
      expect(hasCanary(MARK, answer.text), search).toBe(true)
    }
  })

  test('Z5 S1.05 shows in no answer: lists with every filter, searches, sorts, records, news, errors', async () => {
    for (const { entity } of withAction(t, 'list')) {
      await t.call({ url: `/api/${entity.path}/list/`, as: ADMIN, host: HOST_B, headers: UNUSED })
    }
    const calls: Call[] = []
    for (const route of routesOf(t).filter(
      ({ method, action, needsSession }) => method === 'GET' && action !== 'delete' && needsSession,
    )) {
      calls.push(await validCall(t, route, 'first'))
    }
    for (const { entity } of withAction(t, 'list')) calls.push(...withFilters(entity, foreignId(entity.name)))
    for (const { entity } of withAction(t, 'get'))
      calls.push({ url: `/api/${entity.path}/get/${foreignId(entity.name)}/` })
    for (const { entity } of withAction(t, 'update')) {
      calls.push({
        url: `/api/${entity.path}/update/`,
        body: { id: foreignId(entity.name), ...(await someChange(t, entity)) },
      })
      calls.push({ url: `/api/${entity.path}/update/`, body: { id: foreignId(entity.name), nonsense: 1 } })
    }
    for (const from of [1, 'c0', 'c1'])
      calls.push({ url: '/api/check_updates/', body: { action: 'main', date_from: from } })
    const leaks = await inTurns(calls, async (call) => {
      const { code, text } = await asAdmin({ ...call, headers: UNUSED })
      return code >= 500 || hasCanary(MARK, text)
        ? [`${call.url} ${JSON.stringify(call.body)}: ${code} ${text.slice(0, 200)}`]
        : []
    })
    expect(calls.length).toBeGreaterThan(400)
    expect(leaks.flat().slice(0, 20)).toEqual([])
  })

  test('Z5 moves no total and no next id', () => {
    expect(totals.before.size).toBeGreaterThan(30)
    expect(totals.after).toEqual(totals.before)
    expect(ids.before.size).toBeGreaterThan(20)
    for (const [name, id] of ids.before) expect([name, ids.after.get(name)]).toEqual([name, id + 1])
  })
})
