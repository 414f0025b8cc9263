/** Values that look almost right: texts of all scripts, wrong types, odd ids, pages, dates and amounts, in every field there is. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type Field, type FieldKind, isScaled } from '@fura/shared/fields/field.ts'
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

test('a body that adds is valid as these gates think, for every entity', async () => {
  for (const { entity } of everyWithAction(t, 'add')) {
    if (entity.can.add === 'nobody') continue
    const { body } = await post(`/api/${entity.path}/add/`, await newBody(t, entity))
    expect(body, entity.path).toMatchObject({ status: 'ok' })
  }
})
