/** Values that look almost right: texts of all scripts, wrong types, odd ids, pages, dates and amounts, in every field there is. */
import { entities } from '@fura/shared/entities/index.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type Field, type FieldKind, isScaled, SCALES } from '@fura/shared/fields/field.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { unclean } from './clean.ts'
import { triedHere } from './field-shapes.ts'
import { type Action, nameOf, routesOf, withAction as everyWithAction } from './routes-of.ts'
import { clientHeaders, inTurns, PATIENCE, send } from './send.ts'
import { snapshot } from './snapshot.ts'
import { ADMIN, firstRecord, LOOKED_INTO, makeRecord, newBody } from './valid-call.ts'

vi.setConfig(PATIENCE)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const post = (url: string, body: unknown) => t.call({ url, body, as: ADMIN })
const get = (url: string) => t.call({ url, as: ADMIN })

const FREE_TEXT: readonly FieldKind[] = ['text', 'long_text', 'name', 'plate']
const TEXT: readonly FieldKind[] = [...FREE_TEXT, 'phone', 'email', 'code', 'letters', 'iban', 'color']

/** Days of exchange rates, and when a rate was answered, which are filled where they are left out. */
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

const each = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]))

const withAction = (action: Action) => triedHere(everyWithAction(t, action))

/** Entities that can be written at all, each with its update. */
const updatable = () => withAction('update').filter(({ route }) => route.permission !== 'nobody')

describe('I2 texts of any script', () => {
  const EXACT = {
    'a right-to-left override': 'a\u202Eb',
    'an emoji of four bytes': '🚛a',
    'a composed letter': '\u00E9',
    'a decomposed letter': 'e\u0301',
    'a byte order mark': '\uFEFFa',
    'joined emoji': '👩\u200D🚒',
    'a non-character': 'a\uFFFF',
    'spaces around': ' a ',
  }
  const REFUSED = {
    'a NUL': 'a\0b',
    'a lone surrogate': 'a\uD800',
    'a lone low surrogate': '\uDC00a',
    'a bell': 'a\u0007',
  }

  test.each(Object.entries(EXACT))('%s is stored exactly', async (_, text) => {
    for (const { entity } of updatable()) {
      const names = fieldsOf(
        entity,
        ({ kind, unique }, name) => FREE_TEXT.includes(kind) && !unique && !LOOKED_INTO.includes(name),
      )
      // The first contact is a phone, which is no free text; one that is made here is.
      const id = await (entity.can.add === 'by_record' ? makeRecord : firstRecord)(t, entity)
      const { body } = await post(`/api/${entity.path}/update/`, { id, ...each(names, text) })
      expect(body, entity.path).toMatchObject({ status: 'ok', _sync: { detail: each(names, text) } })
      const read = await get(`/api/${entity.path}/get/${id}/`)
      expect(read.body.detail, entity.path).toMatchObject(each(names, text))
    }
  })

  test.each(Object.entries(REFUSED))('%s is refused in every text, and nothing is written', async (_, text) => {
    const before = await snapshot(t, HOST_A)
    for (const { entity } of updatable()) {
      const names = fieldsOf(entity, ({ kind }) => TEXT.includes(kind))
      const id = await firstRecord(t, entity)
      for (const [call, start] of [
        ['update', { id }],
        ['add', {}],
      ] as const) {
        if (call === 'add' && entity.can.add === 'nobody') continue
        const { body } = await post(`/api/${entity.path}/${call}/`, { ...start, ...each(names, text) })
        expect(body, entity.path).toMatchObject({
          status: 'error',
          error: 'invalid data',
          fields: each(names, 'format'),
        })
      }
      const searched = await get(`/api/${entity.path}/list/?search=${encodeURIComponent(text.toWellFormed())}`)
      expect(unclean(searched)).toBeNull()
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('bytes that are not UTF-8 are malformed, in a body and in an address', async () => {
    const token = await t.token(ADMIN)
    const before = await snapshot(t, HOST_A)
    for (const bytes of [[0xc3, 0x28], [0xed, 0xa0, 0x80], [0xff], [0xf8, 0x88, 0x80, 0x80, 0x80]]) {
      const body = Buffer.concat([
        Buffer.from('{"name":"'),
        Buffer.from(bytes),
        Buffer.from('","phone":"380671234567"}'),
      ])
      const answer = await send(t, { url: '/api/drivers/add/', body }, clientHeaders(t, HOST_A, token))
      expect(answer.code).toBe(400)
    }
    for (const { entity } of withAction('list')) {
      for (const text of ['%ED%A0%80', '%FF', '%', '%zz', '%C3%28']) {
        expect((await get(`/api/${entity.path}/list/?search=${text}`)).code).toBe(400)
      }
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})

describe('I3 a value of another type', () => {
  const NUMBERS: readonly FieldKind[] = ['int', 'flag', 'ref', 'date', 'date_time']

  /** Something that this kind never takes, though it may look like it. */
  const lookalike = ({ kind }: Field): unknown =>
    TEXT.includes(kind) || isScaled(kind) ? 1 : NUMBERS.includes(kind) ? '1' : true

  test('is refused in every field, each named, and nothing is written', async () => {
    const before = await snapshot(t, HOST_A)
    for (const { entity } of updatable()) {
      const names = fieldsOf(entity, ({ kind }) => kind !== 'ids')
      const bodies = [[1], ['x'], {}, { a: 1 }, true, false].map((value) => each(names, value))
      bodies.push(Object.fromEntries(names.map((name) => [name, lookalike(entity.fields[name] as Field)])))
      const id = await firstRecord(t, entity)
      for (const sent of bodies) {
        for (const [call, start] of [
          ['update', { id }],
          ['add', {}],
        ] as const) {
          if (call === 'add' && entity.can.add === 'nobody') continue
          const { code, body } = await post(`/api/${entity.path}/${call}/`, { ...start, ...sent })
          expect({ path: entity.path, code, error: body.error }).toEqual({
            path: entity.path,
            code: 200,
            error: 'invalid data',
          })
          expect(Object.keys(body.fields as object).toSorted(), JSON.stringify(sent)).toEqual(names.toSorted())
        }
      }
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('is refused as a whole body and as a filter string', async () => {
    const before = await snapshot(t, HOST_A)
    const posts = routesOf(t).filter(({ method, url }) => method === 'POST' && !url.startsWith('/api/users/logout'))
    const wrong = await inTurns(posts, async (route) => {
      const problems: string[] = []
      for (const body of [
        '[]',
        '[{"id":1}]',
        '"text"',
        '1',
        'true',
        '{"filters":["a=1"]}',
        '{"filters":{"a":1}}',
        '{"filters":1}',
      ]) {
        const answer = await t.call({ method: 'POST', url: route.url.replace(':id', '888888'), body, as: ADMIN })
        const isFine = answer.body.status === 'error' || route.url.includes(':id')
        if (!isFine || unclean(answer)) problems.push(`${nameOf(route)} ${body}: ${answer.code} ${answer.text}`)
      }
      return problems
    })
    expect(wrong.flat().slice(0, 20)).toEqual([])
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('a parameter given twice is malformed, in every list, delete and call with a query', async () => {
    const before = await snapshot(t, HOST_A)
    for (const { entity } of withAction('list')) {
      const id = await firstRecord(t, entity)
      for (const url of [
        `list/?num=1&num=2`,
        `list/?f[search]=a&search=b`,
        `list/?sort=id&sort=id`,
        `get/${id}/?id=1&id=2`,
      ]) {
        expect({ url, code: (await get(`/api/${entity.path}/${url}`)).code }).toEqual({ url, code: 400 })
      }
      const both = await t.call({ url: `/api/${entity.path}/list/?num=1`, body: { filters: 'num=2' }, as: ADMIN })
      expect(both.code).toBe(400)
    }
    for (const { entity, route } of withAction('delete')) {
      if (route.permission === 'nobody') continue
      const id = await firstRecord(t, entity)
      const answer = await get(`/api/${entity.path}/delete/?id=${id}&id=${id + 1}`)
      expect({ path: entity.path, code: answer.code }).toEqual({ path: entity.path, code: 400 })
    }
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})

describe('I4 an id that is none', () => {
  const TEXTS = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '1e0',
    '9007199254740993',
    '99999999999999999999',
    '+1',
    '01',
    '0x1',
    '1%20',
    '%201',
    '1%00',
    'NaN',
    'null',
    '1,2',
    '١',
  ]
  const JSONS = [
    '0',
    '-1',
    '1.5',
    '1e300',
    '9007199254740993',
    '99999999999999999999',
    '""',
    '"1"',
    '"1 "',
    '[1]',
    '{"id":1}',
    'true',
    'null',
  ]

  test('is refused by every get, update and delete, and no record near it is touched', async () => {
    const before = await snapshot(t, HOST_A)
    const wrong: string[] = []
    const note = (call: string, answer: { code: number; body: Record<string, unknown>; text: string }) => {
      const isRefused = answer.body.status === 'error' && answer.code < 500
      if (!isRefused) wrong.push(`${call}: ${answer.code} ${answer.text.slice(0, 100)}`)
    }
    const deletable = withAction('delete').filter(({ route }) => route.permission !== 'nobody')
    for (const text of TEXTS) {
      await inTurns(withAction('get'), async ({ entity }) =>
        note(`${entity.path} get ${text}`, await get(`/api/${entity.path}/get/${text}/`)),
      )
      await inTurns(deletable, async ({ entity }) => {
        note(`${entity.path} delete ?id=${text}`, await get(`/api/${entity.path}/delete/?id=${text}`))
        note(`${entity.path} delete/${text}/`, await get(`/api/${entity.path}/delete/${text}/`))
      })
    }
    for (const json of JSONS) {
      await inTurns(updatable(), async ({ entity }) =>
        note(`${entity.path} update ${json}`, await post(`/api/${entity.path}/update/`, `{"id":${json}}`)),
      )
      await inTurns(deletable, async ({ entity }) =>
        note(`${entity.path} delete ${json}`, await post(`/api/${entity.path}/delete/`, `{"id":${json}}`)),
      )
    }
    for (const { entity } of deletable)
      note(`${entity.path} delete without id`, await get(`/api/${entity.path}/delete/`))
    expect(wrong.slice(0, 20)).toEqual([])
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})

describe('I5 pages', () => {
  const ODD = [
    '-1',
    '1e9',
    'NaN',
    'Infinity',
    '1.5',
    '',
    '%20',
    '1000000000',
    '99999999999999999999',
    'null',
    '0x10',
    '1%00',
  ]

  test('out of range are refused; without them a list answers twenty rows; never more than a hundred', async () => {
    for (const { entity } of withAction('list')) {
      const url = `/api/${entity.path}/list/`
      const refused = [
        ...['start', 'num', 'limit'].flatMap((name) => ODD.map((value) => `${name}=${value}`)),
        'num=0',
        'num=101',
        'limit=0',
        'start=10001',
      ]
      for (const query of refused) {
        const [name = ''] = query.split('=')
        const byGet = await get(`${url}?${query}`)
        expect({ query, ...byGet.body }).toMatchObject({
          query,
          status: 'error',
          error: 'invalid data',
          fields: { [name]: expect.any(String) as unknown },
        })
      }
      const byPost = await t.call({ url: `${url}?num=101`, body: { filters: '' }, as: ADMIN })
      expect(byPost.body).toMatchObject({ error: 'invalid data' })
      const rows = async (query: string) => ((await get(`${url}${query}`)).body.list as unknown[]).length
      expect(await rows('')).toBeLessThanOrEqual(20)
      expect(await rows('?num=100&start=0')).toBeLessThanOrEqual(100)
      expect(await rows('?start=10000')).toBe(0)
    }
  })
})

describe('I8 names that every object has', () => {
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

  test('are refused in every body and every query, and the next request is none the wiser', async () => {
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

  test('that do not exist are refused in every date field, and the empty ones leave it blank', async () => {
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
          : { status: 'ok', _sync: { detail: { [name]: FILLED.includes(name) ? (expect.any(Number) as unknown) : 0 } } }
      for (const json of ['""', '0', 'null', '-0']) {
        const { body } = await post(url, `{"id":${id},"${name}":${json}}`)
        expect({ name, json, ...body }).toMatchObject(emptied)
      }
    }
  })

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
      ]) {
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

test('a body that adds is valid as these gates think, for every entity', async () => {
  for (const { entity } of everyWithAction(t, 'add')) {
    if (entity.can.add === 'nobody') continue
    const { body } = await post(`/api/${entity.path}/add/`, await newBody(t, entity))
    expect(body, entity.path).toMatchObject({ status: 'ok' })
  }
})
