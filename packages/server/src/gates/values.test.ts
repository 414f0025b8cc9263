/** Bad values of one kind in every field that holds it: names that every object has, dates, amounts. */
import { entities } from '@fura/shared/entities/index.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type Field, isScaled, SCALES } from '@fura/shared/fields/field.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { unclean } from './clean.ts'
import { TRIES_ALL, triedHere } from './field-shapes.ts'
import { type Action, nameOf, routesOf, withAction as everyWithAction } from './routes-of.ts'
import { inTurns, PATIENCE } from './send.ts'
import { snapshot } from './snapshot.ts'
import { ADMIN, makeRecord } from './valid-call.ts'

vi.setConfig(PATIENCE)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const post = (url: string, body: unknown) => t.call({ url, body, as: ADMIN })
const get = (url: string) => t.call({ url, as: ADMIN })

/** The day of an exchange rate and the date of an answer: the server fills them if they are missing. */
const FILLED = ['rate_date', 'sell_rate_date', 'buy_rate_date', 'reply_date']
/** Dates that a deal cannot be without, though nobody need send them. */
const NEEDED = ['doc_date']
/** What is multiplied to a sum. */
const FACTORS = ['quantity', 'price', 'rate', 'sell_price', 'sell_rate', 'buy_price', 'buy_rate']
/** Amounts that a rule bounds: weights, temperatures, percentages. */
const BOUNDED = /weight$|^temperature|^percent$/

const fieldsOf = (entity: Entity, isMeant: (field: Field, name: string) => boolean): string[] =>
  Object.entries(entity.fields)
    .filter(([name, field]) => !field.calc && isMeant(field, name))
    .map(([name]) => name)

const withAction = (action: Action) => triedHere(everyWithAction(t, action))

/** Entities that can be written at all, each with its update. */
const updatable = () => withAction('update').filter(({ route }) => route.permission !== 'nobody')

// They are refused before any query.
describe.runIf(TRIES_ALL)('I8 names that every object has', () => {
  const BODIES = [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"_sync":{"__proto__":{"polluted":1}}}',
    '{"_sync":{"base":{"constructor":1}}}',
    '{"id":1,"name":"a","__proto__":null}',
    '{"toString":"x","hasOwnProperty":1,"valueOf":2}',
    '{"\\u005f_proto__":{"polluted":1}}',
  ]
  const QUERIES = [
    'f[__proto__][polluted]=1',
    'f[__proto__]=1',
    '__proto__=1',
    '__proto__[polluted]=1',
    'constructor=1',
    'constructor[prototype][polluted]=1',
    'f[constructor]=1',
    'toString=1',
    'hasOwnProperty=1',
    'sort=__proto__',
    'sort=constructor',
    'sort=-toString',
    '__proto___from=01-01-2026',
    'constructor_from=01-01-2026',
  ]

  test('are refused in every body and every query, and do not affect the next request', async () => {
    const before = await snapshot(t, HOST_A)
    const wrong: string[] = []
    const routes = routesOf(t).filter(({ url }) => url.startsWith('/api/') && !/logout|docs|openapi/.test(url))
    await inTurns(routes, async (route) => {
      const url = route.url.replace(':id', '888888')
      const calls =
        route.method === 'POST'
          ? BODIES.map((body) => ({ url, body }))
          : QUERIES.map((query) => ({ url: `${url}?${query}` }))
      for (const call of calls) {
        const answer = await t.call({ method: route.method, ...call, as: ADMIN })
        const isIgnored = route.method === 'POST' && route.url.includes(':id') && answer.body.status === 'ok'
        if ((answer.body.status !== 'error' && !isIgnored) || unclean(answer)) {
          wrong.push(`${nameOf(route)} ${JSON.stringify(call)}: ${answer.code} ${answer.text.slice(0, 100)}`)
        }
      }
      if (route.method === 'POST' && route.action === 'list') {
        for (const query of QUERIES) {
          const answer = await t.call({ url, body: { filters: query }, as: ADMIN })
          if (answer.body.status !== 'error')
            wrong.push(`${nameOf(route)} filters ${query}: ${answer.text.slice(0, 100)}`)
        }
      }
    })
    expect(wrong.slice(0, 20)).toEqual([])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})

describe('I11 dates', () => {
  const dated = triedHere(
    entities.flatMap((entity) =>
      fieldsOf(entity, ({ kind }) => kind === 'date' || kind === 'date_time').map((name) => ({ entity, name })),
    ),
  )

  // The same on both engines, before any query.
  test.runIf(TRIES_ALL)(
    'that do not exist are refused in every date field, and the empty ones leave it blank',
    async () => {
      expect(dated.length).toBeGreaterThan(3)
      for (const { entity, name } of dated) {
        const id = await makeRecord(t, entity)
        const url = `/api/${entity.path}/update/`
        const before = await get(`/api/${entity.path}/get/${id}/`)
        for (const json of [
          '-1',
          '1e20',
          '1784764800000',
          '1.5',
          '"31.02.2026"',
          '"2026-01-01"',
          '"1"',
          '-99999999999',
          '253402300800',
        ]) {
          const { body } = await post(url, `{"id":${id},"${name}":${json}}`)
          expect({ name, json, ...body }).toMatchObject({
            status: 'error',
            error: 'invalid data',
            fields: { [name]: expect.any(String) as unknown },
          })
        }
        expect((await get(`/api/${entity.path}/get/${id}/`)).body).toEqual(before.body)
        const emptied =
          entity.fields[name]?.required || NEEDED.includes(name)
            ? { error: 'invalid data', fields: { [name]: 'required' } }
            : {
                status: 'ok',
                _sync: { detail: { [name]: FILLED.includes(name) ? (expect.any(Number) as unknown) : 0 } },
              }
        for (const json of ['""', '0', 'null', '-0']) {
          const { body } = await post(url, `{"id":${id},"${name}":${json}}`)
          expect({ name, json, ...body }).toMatchObject(emptied)
        }
      }
    },
  )

  test('that do not exist are refused in every filter by day', async () => {
    const days = [
      '31-02-2026',
      '29-02-2023',
      '00-01-2026',
      '01-13-2026',
      '01-01-0000',
      '01-01-9999',
      '2026-01-01',
      '1-1-2026',
      '01.01.2026',
      '-1',
      '1784764800',
      '',
    ]
    for (const { entity } of withAction('list')) {
      for (const day of days) {
        const { body } = await get(`/api/${entity.path}/list/?date_create_from=${day}`)
        expect({ day, ...body }).toMatchObject({
          status: 'error',
          error: 'invalid data',
          fields: { date_create_from: 'format' },
        })
      }
      const turned = await get(`/api/${entity.path}/list/?date_create_from=02-01-2026&date_create_to=01-01-2026`)
      expect(turned.body).toEqual({ status: 'ok', list: [], total_num: 0 })
    }
  })

  test('a day is the installation’s own, also when its clocks change', async () => {
    expect(t.installation().timezone).toBe('Europe/Kyiv')
    const driver = entities.find(({ name }) => name === 'driver')
    if (!driver) throw new Error('no drivers')
    const id = await makeRecord(t, driver)
    const isOn = async (iso: string, day: string) => {
      const moment = Date.parse(iso) / 1000
      await t.db().write((tx) => tx.updateTable('drivers').set({ date_create: moment }).where('id', '=', id).execute())
      const { body } = await get(`/api/drivers/list/?date_create_from=${day}&date_create_to=${day}`)
      return (body.list as { id: number }[]).some((row) => row.id === id)
    }
    // Spring: 23 hours, from 22:00 to 21:00 UTC. Autumn: 25 hours, from 21:00 to 22:00 UTC.
    const edges: [string, string, boolean][] = [
      ['2026-03-28T21:59:59Z', '29-03-2026', false],
      ['2026-03-28T22:00:00Z', '29-03-2026', true],
      ['2026-03-29T20:59:59Z', '29-03-2026', true],
      ['2026-03-29T21:00:00Z', '29-03-2026', false],
      ['2026-10-24T20:59:59Z', '25-10-2026', false],
      ['2026-10-24T21:00:00Z', '25-10-2026', true],
      ['2026-10-25T21:59:59Z', '25-10-2026', true],
      ['2026-10-25T22:00:00Z', '25-10-2026', false],
    ]
    for (const [iso, day, expected] of edges) expect([iso, await isOn(iso, day)]).toEqual([iso, expected])
  })
})

describe('I14 amounts', () => {
  const amounts = triedHere(
    entities.flatMap((entity) =>
      fieldsOf(entity, ({ kind }, name) => isScaled(kind) && !BOUNDED.test(name)).map((name) => ({
        entity,
        name,
        field: entity.fields[name] as Field,
      })),
    ),
  )

  test('are kept exactly or refused, in every field that holds one', async () => {
    expect(amounts.length).toBeGreaterThan(4)
    for (const { entity, name, field } of amounts) {
      if (!isScaled(field.kind)) continue
      const scale = SCALES[field.kind]
      const id = await makeRecord(t, entity)
      // What it is multiplied with stays small: a product has a limit of its own.
      const beside = FACTORS.filter((other) => other !== name && entity.fields[other] && !entity.fields[other].calc)
      // The rate of the own currency is one.
      const currency = name.replace(/rate$/, 'currency_id')
      const foreign = currency !== name && entity.fields[currency] ? `,"${currency}":2` : ''
      const factors = beside.map((other) => `,"${other}":"1"`).join('') + foreign
      const update = (json: string) => post(`/api/${entity.path}/update/`, `{"id":${id},"${name}":${json}${factors}}`)
      const refused = [
        '"1,5"',
        '"Infinity"',
        '"NaN"',
        '"1e308"',
        '"1e2"',
        '1.5',
        '1',
        '-0',
        `"0.${'1'.repeat(scale + 1)}"`,
        '"-1"',
        '"-0.01"',
        '"1000000000"',
        '"+1"',
        '"1."',
        '".5"',
        '"0x1"',
        '"١"',
        '"1 000"',
      ]
      for (const json of refused) {
        const { body } = await update(json)
        expect({ name, json, ...body }).toMatchObject({
          status: 'error',
          error: 'invalid data',
          fields: { [name]: expect.any(String) as unknown },
        })
      }
      for (const text of [
        '0.1',
        '0.2',
        '0.3',
        '1.1',
        '999999999.99',
        '123456789.01',
        '0.07',
        '1.005'.slice(0, 2 + scale),
      ].filter((amount) => Number(amount) <= (field.max ?? Infinity))) {
        const { body } = await update(JSON.stringify(text))
        const [whole = '', fraction = ''] = text.split('.')
        const exact = `${whole}.${fraction.padEnd(scale, '0')}`
        expect({ text, ...body }).toMatchObject({ text, status: 'ok', _sync: { detail: { [name]: exact } } })
        // The newest stands first.
        const listed = await get(`/api/${entity.path}/list/?sort=-id&num=5`)
        expect((listed.body.list as Record<string, unknown>[]).find((row) => row.id === id)?.[name]).toBe(exact)
      }
    }
  })

  test('whole numbers are whole: minus zero is zero, and what cannot be counted is refused', async () => {
    for (const { entity } of updatable()) {
      const [name] = fieldsOf(entity, ({ kind, required }) => kind === 'int' && !required)
      if (!name || entity.can.add === 'nobody') continue
      const id = await makeRecord(t, entity)
      const update = (json: string) => post(`/api/${entity.path}/update/`, `{"id":${id},"${name}":${json}}`)
      for (const json of ['1.5', '-1', '1e308', '1e400', '"1"', '9007199254740993'])
        expect((await update(json)).body.error).toBe('invalid data')
      const min = entity.fields[name]?.min ?? 0
      if (min > 0) continue
      expect((await update('-0')).body).toMatchObject({ status: 'ok', _sync: { detail: { [name]: 0 } } })
    }
  })
})
