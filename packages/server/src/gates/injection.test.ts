/** Text that means something to a database, a template or a shell, in every value and in every name that a call takes. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FieldKind } from '@fura/shared/fields/field.ts'
import { compact, fold } from '@fura/shared/fold.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Call, HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { unclean } from './clean.ts'
import { triedHere } from './field-shapes.ts'
import { nameOf, type Route, routesOf, withAction } from './routes-of.ts'
import { inTurns, PATIENCE } from './send.ts'
import { snapshot } from './snapshot.ts'
import { ADMIN, LOOKED_INTO, makeRecord } from './valid-call.ts'

vi.setConfig(PATIENCE)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const PAYLOADS = [
  "' or 1=1 --",
  `" or ""="`,
  "'; drop table x; --",
  "';select pg_sleep(5);--",
  "'||pg_sleep(5)||'",
  '1) or (1=1',
  '%%%',
  '___',
  '%_%',
  '\\\\%',
  '*:*',
  'ab* OR cd*',
  'NEAR(a b)',
  '-"ab"',
  '$1 $2 :a ?',
  "$.a['b']",
  "->>'a'->'b'",
  '{"$gt":""}',
  '/**/--#',
  '{{7*7}}${7*7}',
  '$(id)`id`|id',
  '<b onx=y>',
]

/** For what is not stored, where these stand for all. */
const SHARPEST = [
  "' or 1=1 --",
  `" or ""="`,
  "';select pg_sleep(5);--",
  '1) or (1=1',
  '%_%',
  "->>'a'->'b'",
  "$.a['b']",
  '{{7*7}}',
]

/** A statement that slept would take five seconds. */
const SLOW_MS = 4000

const FREE_TEXT: readonly FieldKind[] = ['text', 'long_text', 'plate']

/** Rounds of updates: every payload gets into some field of the entity, every field holds some payload in each round. */
const roundsOf = (entity: Entity): Record<string, string>[] => {
  const fields = Object.entries(entity.fields).filter(
    ([name, { kind, calc, unique }]) => !calc && !unique && !LOOKED_INTO.includes(name) && FREE_TEXT.includes(kind),
  )
  return Array.from({ length: Math.ceil(PAYLOADS.length / fields.length) }, (_, round) =>
    Object.fromEntries(
      fields.map(([name, { max }], place) => {
        const payload = PAYLOADS[(round * fields.length + place) % PAYLOADS.length] ?? ''
        return [name, payload.slice(0, max)]
      }),
    ),
  )
}

/** The answer, and what is wrong with it beyond what it says. */
const ask = async (call: Call) => {
  const start = performance.now()
  const answer = await t.call({ ...call, as: ADMIN })
  const problem =
    performance.now() - start > SLOW_MS
      ? 'slow'
      : unclean(answer, decodeURIComponent(call.url) + JSON.stringify(call.body ?? ''))
  return { ...answer, problem }
}

describe('I6 text that means something to a database', () => {
  test('in every text field it stays what it is, and a search for it finds the record that has it', async () => {
    await inTurns(triedHere(withAction(t, 'update')), async ({ entity }) => {
      const id = await makeRecord(t, entity)
      for (const sent of roundsOf(entity)) {
        const written = await ask({ url: `/api/${entity.path}/update/`, body: { id, ...sent } })
        expect({ problem: written.problem, ...written.body }, entity.path).toMatchObject({
          problem: null,
          status: 'ok',
          _sync: { detail: sent },
        })
        const searched = Object.entries(sent).filter(([name]) => entity.fields[name]?.search)
        for (const [, text] of searched) await expectFound(entity, id, text)
      }
    })
  })

  /** A search for the text finds the record that has it, and only such. */
  const expectFound = async (entity: Entity, id: number, text: string) => {
    const answer = await ask({ url: `/api/${entity.path}/list/?num=100&search=${encodeURIComponent(text)}` })
    expect(answer.problem).toBeNull()
    const rows = answer.body.list as Record<string, unknown>[]
    const [term, bare] = [fold(text), compact(text)]
    const isIn = (value: unknown) =>
      typeof value === 'string' && (fold(value).includes(term) || (bare !== '' && compact(value).includes(bare)))
    // No answer contains the search text of a record, which includes contacts of others.
    const hasHidden = Object.values(entity.fields).some(({ search, viewWith }) => search && viewWith === 'nobody')
    const others = rows.filter((row) => !Object.values(row).some(isIn)).map((row) => row.id)
    if (!hasHidden) expect(others, `${entity.path} ${text}`).toEqual([])
    expect(
      rows.map((row) => row.id),
      `${entity.path} ${text}`,
    ).toContain(id)
  }

  test('as the value of every filter and as a page, an order or a day: refused, or nothing matches', async () => {
    const before = await snapshot(t, HOST_A)
    const wrong: string[] = []
    await inTurns(triedHere(withAction(t, 'list')), async ({ entity }) => {
      const filters = entity.filters.map((filter) => (typeof filter === 'string' ? filter : filter.name))
      for (const name of [...filters, 'start', 'num', 'sort', 'date_create_from', 'date_update_to']) {
        for (const text of SHARPEST) {
          const url = `/api/${entity.path}/list/?f[${name}]=${encodeURIComponent(text)}`
          const { body, problem, code } = await ask({ url })
          const isHarmless = body.status === 'error' || body.total_num === 0
          if (problem || !isHarmless) wrong.push(`${url}: ${problem ?? code}`)
        }
      }
    })
    expect(wrong.slice(0, 20)).toEqual([])
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('as the name of a filter, of an order or of a member: refused as unknown', async () => {
    const before = await snapshot(t, HOST_A)
    const wrong: string[] = []
    const note = async (call: Call, isFine: (body: Record<string, unknown>, code: number) => boolean) => {
      const { body, code, problem } = await ask(call)
      if (problem || !isFine(body, code))
        wrong.push(`${call.url} ${JSON.stringify(call.body)}: ${problem ?? JSON.stringify(body).slice(0, 100)}`)
    }
    const isUnknown = (body: Record<string, unknown>, code: number) =>
      code === 400 || (body.error === 'invalid data' && Object.values(body.fields as object).includes('unknown'))
    const refuse = async ({ action, url: address, method }: Route, text: string) => {
      const name = encodeURIComponent(text)
      const url = address.replace(':id', '1')
      if (action === 'list' && method === 'GET') {
        await note({ url: `${url}?f[${name}]=1` }, isUnknown)
        await note({ url: `${url}?${name}=1` }, isUnknown)
        await note({ url: `${url}?sort=${name}` }, isUnknown)
        await note({ url: `${url}?sort=-id%20${name}` }, isUnknown)
        await note({ url: `${url}?${name}_from=01-01-2026` }, isUnknown)
      }
      if (action === 'list' && method === 'POST') await note({ url, body: { filters: `f[${name}]=1` } }, isUnknown)
      if (action === 'add' || action === 'update')
        await note({ url, body: { id: 1, [text]: 1 } }, (body) => body.status === 'error')
    }
    const routes = routesOf(t).filter(({ entity }) => entity !== null)
    await inTurns(routes, async (route) => {
      for (const text of SHARPEST) await refuse(route, text)
    })
    expect(wrong.slice(0, 20)).toEqual([])
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('in the members and parameters of every other call and in every header: no word of it is obeyed', async () => {
    const wrong: string[] = []
    const headers = [
      'accept-language',
      'idempotency-key',
      'x-client-id',
      'x-client-seq',
      'x-acted-at',
      'x-request-id',
      'user-agent',
    ]
    for (const route of routesOf(t).filter(
      ({ entity, needsSession, url }) => entity === null && needsSession && !url.includes('logout'),
    )) {
      for (const text of SHARPEST) {
        const call =
          route.method === 'POST'
            ? {
                url: route.url,
                body: {
                  action: text,
                  date_from: text,
                  currency_id: text,
                  date: text,
                  rate: text,
                  id: text,
                  pass: text,
                },
              }
            : {
                url: `${route.url}?contractor_id=${encodeURIComponent(text)}&currency=${encodeURIComponent(text)}&date=${encodeURIComponent(text)}`,
              }
        const { body, problem } = await ask({ method: route.method, ...call })
        const takesNothing = body.status === 'ok' && route.url.includes('auth_info')
        if (problem || (body.status !== 'error' && !takesNothing))
          wrong.push(`${nameOf(route)} ${text}: ${problem ?? JSON.stringify(body)}`)
      }
    }
    for (const name of headers) {
      for (const text of SHARPEST) {
        const { code, problem } = await ask({ url: '/api/vat/list/', headers: { [name]: text } })
        if (problem || (code !== 200 && code !== 400)) wrong.push(`${name}: ${text}: ${problem ?? code}`)
      }
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })
})
