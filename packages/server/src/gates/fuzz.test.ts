/** Any JSON in any member of any call: never a failure of the server, never a word about its innards, nothing half-written. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, type Call, HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { unclean } from './clean.ts'
import { TRIES_ALL, triedHere } from './field-shapes.ts'
import { personWith } from './people.ts'
import { nameOf, type Route, routesOf } from './routes-of.ts'
import { clientHeaders, PATIENCE, send } from './send.ts'
import { snapshot, writesSoFar } from './snapshot.ts'
import { ADMIN, validCall } from './valid-call.ts'

vi.setConfig(PATIENCE)

/** Fixed, so that a failure comes back; change it to look elsewhere. */
const SEED = 20_261_115
const RUNS = IS_WHOLE_RUN ? { write: 25, read: 12 } : { write: 10, read: 5 }
const GROUPS = 4

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.token(ADMIN)
})
afterAll(() => t.close())

/** JSON texts that a serializer of ours would never write. */
const ODD = [
  '1e400',
  '-0',
  '-1',
  '0',
  '1.5',
  '9007199254740993',
  '99999999999999999999',
  '1e-7',
  '"\\ud800"',
  '"\\u0000"',
]
const WORDS = ['"1"', '""', '" "', '"0"', '"null"', '"%_%"', '"\'"', '"\\""', `"${'я'.repeat(6000)}"`, '"2026-01-01"']

const jsonText = fc.oneof(
  { weight: 3, arbitrary: fc.json({ maxDepth: 2, stringUnit: 'binary' }) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD, ...WORDS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.double().map((number) => JSON.stringify(number)) },
  { weight: 1, arbitrary: fc.maxSafeInteger().map(String) },
  { weight: 1, arbitrary: fc.constant('null') },
)

/** The reserved member in its right shape, with anything inside. */
const syncText = (names: readonly string[]) =>
  fc
    .record(
      {
        uid: fc.oneof(
          fc.uuid().map((uid) => JSON.stringify(uid)),
          jsonText,
        ),
        base_rev: fc.oneof(fc.integer({ min: 0, max: 3 }).map(String), jsonText),
        base: fc.dictionary(fc.constantFrom(...names), jsonText, { maxKeys: 3 }).map(bodyText),
      },
      { requiredKeys: [] },
    )
    .map(bodyText)

const bodyText = (members: Readonly<Record<string, string>>): string =>
  `{${Object.entries(members)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join(',')}}`

/** Members of a body: those that the call knows, the reserved one, and any other. */
const memberName = (names: readonly string[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names, '_sync', 'id') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  )

/** The valid body with a few members replaced, or something else altogether. */
const hostileBody = (valid: Readonly<Record<string, unknown>>, names: readonly string[]) => {
  const texts = Object.fromEntries(Object.entries(valid).map(([name, value]) => [name, JSON.stringify(value)]))
  const changed = fc
    .array(
      fc.oneof(
        { weight: 5, arbitrary: fc.tuple(memberName(names), jsonText) },
        { weight: 1, arbitrary: fc.tuple(fc.constant('_sync'), syncText(names)) },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((members) => bodyText({ ...texts, ...Object.fromEntries(members) }))
  return fc.oneof({ weight: 9, arbitrary: changed }, { weight: 1, arbitrary: jsonText })
}

/** Everything that is stored; `npm test` is content with the log of changes. */
const stateOf = IS_WHOLE_RUN ? snapshot : writesSoFar

const writesOf = async (entity: Entity): Promise<number> => {
  const row = await t
    .db()
    .read.selectFrom('changes')
    .select((eb) => eb.fn.countAll().as('num'))
    .where('resource', '=', entity.path)
    .executeTakeFirst()
  return Number(row?.num ?? 0)
}

const callWith = (call: Call, headers = clientHeaders(t, HOST_A, token)): Promise<Answer> => send(t, call, headers)

const checked = (answer: Answer, sent: string): void => {
  expect({ sent: sent.slice(0, 500), text: answer.text.slice(0, 300), problem: unclean(answer, sent) }).toMatchObject({
    problem: null,
  })
}

/** Orders and quotations and their parts, which are counted in the same write. */
const isDeal = ({ name, part }: Entity): boolean => part !== undefined || name === 'order' || name === 'quote'

const settings = (numRuns: number): fc.Parameters<unknown> => ({ seed: SEED, numRuns, endOnFailure: true })

/** Fuzzes a write of an alike resource; a refused one leaves no change behind. */
const fuzzWrite = async (route: Route, entity: Entity): Promise<void> => {
  const valid = (await validCall(t, route)).body as Record<string, unknown>
  let written = await writesOf(entity)
  const property = fc.asyncProperty(hostileBody(valid, Object.keys(entity.fields)), async (body) => {
    const answer = await callWith({ method: 'POST', url: route.url.replace(':id', '1'), body })
    checked(answer, `${nameOf(route)} ${body}`)
    const now = await writesOf(entity)
    if (answer.body.status !== 'ok') expect(now, body.slice(0, 300)).toBe(written)
    // Counting may write a deal or a part of it once more.
    else expect(now - written).toBeLessThanOrEqual(isDeal(entity) ? 2 : 1)
    written = now
  })
  await fc.assert(property, settings(RUNS.write))
}

const queryText = (names: readonly string[]) =>
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 10 })),
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 20 }),
          fc.constantFrom('0', '1', '-1', '1,2', '01-01-2026', 'name', '-id'),
        ),
        fc.boolean(),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((pairs) =>
      pairs
        .map(([name, value, isBracketed]) => {
          const key = encodeURIComponent(name.toWellFormed())
          return `${isBracketed ? `f[${key}]` : key}=${encodeURIComponent(value.toWellFormed())}`
        })
        .join('&'),
    )

const LIST_WORDS = ['start', 'num', 'limit', 'sort', 'search', 'filters', 'date_create_from', 'date_update_to']

/** Fuzzes the query of a read or of a delete, or the filter string of a list. */
const fuzzQuery = async (route: Route, entity: Entity | null): Promise<void> => {
  const filters = (entity?.filters ?? []).map((filter) => (typeof filter === 'string' ? filter : filter.name))
  const names = ['id', ...filters, ...LIST_WORDS, 'date', 'currency', 'contractor_id']
  const base = route.url.replace(':id', '1').replace(':file', 'ru.json').replace('*', '')
  const property = fc.asyncProperty(queryText(names), async (query) => {
    const call = route.method === 'POST' ? { url: base, body: { filters: query } } : { url: `${base}?${query}` }
    checked(await callWith({ method: route.method, ...call }), `${nameOf(route)} ${query}`)
  })
  await fc.assert(property, settings(RUNS.read))
}

const inGroups = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = [...items]
  const workers = Array.from({ length: GROUPS }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  })
  await Promise.all(workers)
}

const alikeRoutes = () =>
  triedHere(
    routesOf(t).flatMap((route) => (route.entity && route.needsSession ? [{ ...route, entity: route.entity }] : [])),
  )

describe(`I1 any JSON in any field (seed ${SEED})`, () => {
  test('of every add and update: refused or done, never an error of ours, and a refused one writes nothing', async () => {
    const writes = alikeRoutes().filter(
      ({ action, permission }) => (action === 'add' || action === 'update') && permission !== 'nobody',
    )
    expect(writes.length).toBeGreaterThan(TRIES_ALL ? 60 : 15)
    // A part's write counts what it belongs to: these take turns.
    const byWhole = Map.groupBy(writes, ({ entity }) =>
      entity?.part || entity?.name === 'rate_request' ? 'deals' : entity?.name,
    )
    const apart = ['order', 'quote']
    const together = [...byWhole].filter(([name]) => !apart.includes(name ?? ''))
    await inGroups(together, async ([, routes]) => {
      for (const route of routes) if (route.entity) await fuzzWrite(route, route.entity)
    })
    for (const name of apart) {
      for (const route of byWhole.get(name) ?? []) if (route.entity) await fuzzWrite(route, route.entity)
    }
  })

  test('of every list, get and delete', async () => {
    const reads = alikeRoutes().filter(({ action }) => action === 'list' || action === 'get' || action === 'delete')
    expect(reads.length).toBeGreaterThan(TRIES_ALL ? 150 : 30)
    await inGroups(reads, (route) => fuzzQuery(route, route.entity))
  })

  test('of every other call', async () => {
    const others = routesOf(t).filter(
      ({ entity, url }) => entity === null && url.startsWith('/api/') && !url.startsWith('/api/docs'),
    )
    for (const route of others) {
      if (route.method === 'GET') {
        if (route.needsSession) await fuzzQuery(route, null)
        continue
      }
      // Some of these end their session, so each has one of its own.
      const person = await personWith(t, ['can_add_user'])
      const valid = { ...((await validCall(t, route)).body as object) }
      const before = await stateOf(t, HOST_A)
      let done = 0
      const property = fc.asyncProperty(hostileBody(valid, Object.keys(valid).concat('filters')), async (body) => {
        const answer = await callWith({ method: 'POST', url: route.url, body }, clientHeaders(t, HOST_A, person.token))
        checked(answer, `${nameOf(route)} ${body}`)
        if (answer.body.status === 'ok') done += 1
      })
      await fc.assert(property, settings(RUNS.write))
      if (done === 0) expect(await stateOf(t, HOST_A), route.url).toEqual(before)
    }
    expect(others.length).toBeGreaterThan(5)
  })
})
