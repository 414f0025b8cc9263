/** One test set for every lookup and reference: what the five routes promise, generated from the declarations. */
import { randomUUID } from 'node:crypto'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entities } from '@fura/shared/entities/index.ts'
import { emptyValue, type Wire } from '@fura/shared/fields/wire.ts'
import type { Field, FieldKind } from '@fura/shared/fields/field.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TRIES_ALL, triedHere } from '../gates/field-shapes.ts'
import { alike, otherValue, sample } from '../testing/sample.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { sameValue } from '#rows/codec.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const NOBODY = 'viewer@demo'

type Detail = Record<string, Wire>

const path = (entity: Entity, call: string) => `/api/${entity.path}/${call}`
const post = (entity: Entity, call: string, body: object, as = ADMIN, headers = {}) =>
  t.call({ url: path(entity, call), body, as, headers })
const list = async (entity: Entity, query: string) => {
  const { body } = await t.call({ url: path(entity, `list/?${query}`), as: ADMIN })
  expect(body.status, JSON.stringify(body)).toBe('ok')
  return body as { list: Detail[]; total_num: number }
}
const read = async (entity: Entity, id: number): Promise<Detail> => {
  const { body } = await t.call({ url: path(entity, `get/${id}/`), as: ADMIN })
  expect(body.status).toBe('ok')
  // What a feature tells on the card beside the record is tested with it.
  const { status_next: _, counts: __, ...record } = body.detail as Detail
  return record
}
const addSample = async (entity: Entity): Promise<{ id: number; sent: Detail }> => {
  const sent = await sample(t, entity)
  const { body } = await post(entity, 'add/', sent)
  expect(body, JSON.stringify(sent)).toMatchObject({ status: 'ok', rev: 1 })
  return { id: Number(body.id), sent }
}
/** Fields an update can change in a test. */
const changeable = (entity: Entity) =>
  Object.entries(entity.fields).filter(
    ([name, field]) => !field.calc && field.kind !== 'name' && !/_(ru|uk|en)$/.test(name),
  )

/** On PostgreSQL one entity for all that have the same kinds of field. */
const tried = triedHere(alike.map((entity) => ({ entity }))).map(({ entity }) => entity)

/** Kinds of fields that were tried while they were empty. */
const checkedKinds = new Set<FieldKind>()

describe.each(tried)('$path', (entity) => {
  test('S7.05 S7.06 without a session nothing is read or written', async () => {
    for (const call of ['list/', 'get/1/']) {
      const { code, body } = await t.call({ url: path(entity, call) })
      expect(code).toBe(401)
      expect(body.error).toBe('invalid user api key')
    }
    for (const call of ['add/', 'update/', 'delete/']) {
      const { code } = await t.call({ url: path(entity, call), body: {} })
      expect(code).toBe(401)
    }
  })

  test('S6.01 without the right a write is denied before it is looked at, and nothing changes', async () => {
    const { id } = await addSample(entity)
    const before = await read(entity, id)
    const { total_num: total } = await list(entity, 'num=1')
    for (const [call, body] of [
      ['add/', { nonsense: 1 }],
      ['update/', { id, name: 'changed' }],
      ['delete/', { id }],
    ] as const) {
      const { code, body: answer } = await post(entity, call, body, NOBODY)
      expect(code).toBe(200)
      expect(answer).toMatchObject({ status: 'error', error: 'access denied' })
    }
    expect(await read(entity, id)).toEqual(before)
    expect((await list(entity, 'num=1')).total_num).toBe(total)
  })

  test('S7.09 add and get answer the sent values, with names in addition to ids', async () => {
    const { id, sent } = await addSample(entity)
    const detail = await read(entity, id)
    expect(detail).toMatchObject(sent)
    expect(detail).toMatchObject({ id, rev: 1, creator_id: 1, updater_id: 1 })
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.kind === 'ref' && sent[name])
        expect(detail).toHaveProperty(`${refPrefix(name)}_name`, expect.any(String))
    }
  })

  test('S7.05 the list by GET and by POST with a filter string is the same, newest record included', async () => {
    const { id } = await addSample(entity)
    const byGet = await list(entity, 'num=5&sort=-id')
    expect(byGet.list[0]).toMatchObject({ id })
    const byPost = await t.call({ url: path(entity, 'list/?num=5'), body: { filters: 'sort=-id' }, as: ADMIN })
    expect(byPost.body).toEqual(byGet)
    // A list may tell more of a record than its card does.
    expect(byGet.list[0]).toMatchObject(await read(entity, id))
  })

  test('search finds text anywhere in any case, and the beginning of a word by two characters', async () => {
    const { id } = await addSample(entity)
    const searched = Object.entries(entity.fields).filter(([, field]) => field.search && field.kind !== 'code')
    const detail = await read(entity, id)
    for (const [name] of searched) {
      const text = String(detail[name] ?? '')
      if (text.length < 3) continue
      const terms = [text.toUpperCase(), text.toLowerCase().replaceAll('ё', 'е'), text.slice(1)]
      for (const term of terms.filter(({ length }) => length >= 3)) {
        const matches = await list(entity, `num=100&sort=-id&search=${encodeURIComponent(term)}`)
        expect(
          matches.list.map((row) => row.id),
          `${name}: ${term}`,
        ).toContain(id)
      }
      const two = await list(entity, `num=100&sort=-id&search=${encodeURIComponent(text.slice(0, 2))}`)
      expect(
        two.list.map((row) => row.id),
        `${name}: ${text.slice(0, 2)}`,
      ).toContain(id)
    }
    expect((await list(entity, 'search=этогоничегонет')).total_num).toBe(0)
    expect((await list(entity, `search=${encodeURIComponent('%_%')}`)).total_num).toBe(0)
  })

  test('S7.14 each filter keeps what matches and leaves out what does not', async () => {
    const { id } = await addSample(entity)
    const detail = await read(entity, id)
    for (const filter of entity.filters) {
      if (typeof filter !== 'string' || detail[filter] === null) continue
      // Filters of dates are ranges of days.
      if (entity.fields[filter]?.kind.startsWith('date')) continue
      const value = detail[filter]
      for (const name of new Set([filter, refPrefix(filter)])) {
        const matches = await list(entity, `f[${name}]=${String(value)}&num=100&sort=-id`)
        expect(matches.list.map((row) => row.id)).toContain(id)
        expect(matches.list.every((row) => row[filter] === value)).toBe(true)
      }
      const field = entity.fields[filter]
      const other = field ? await otherValue(t, filter, field, value ?? null) : null
      if (other === null || other === value) continue
      const others = await list(entity, `${filter}=${String(other)}&num=100&sort=-id`)
      expect(others.list.map((row) => row.id)).not.toContain(id)
    }
    const unknown = await t.call({ url: path(entity, 'list/?f[nonsense]=1'), as: ADMIN })
    expect(unknown.body).toMatchObject({ status: 'error', error: 'invalid data', fields: { nonsense: 'unknown' } })
  })

  test('sorting orders the whole list in both directions, and pages do not overlap', async () => {
    await addSample(entity)
    await addSample(entity)
    for (const field of [
      'id',
      'date_create',
      'date_update',
      ...(entity.fields.name ? ['name'] : []),
      ...entity.sort.map((word) => word.replace(/^-/, '')),
    ]) {
      const up = await list(entity, `sort=${field}&num=100`)
      const down = await list(entity, `sort=-${field}&num=100`)
      if (up.total_num <= 100) expect(up.list.map((row) => row.id)).toEqual(down.list.map((row) => row.id).toReversed())
    }
    const [up, down] = [
      await list(entity, 'sort=date_create,-id&num=100'),
      await list(entity, 'sort=-date_create,id&num=100'),
    ]
    if (up.total_num <= 100) expect(up.list.map((row) => row.id)).toEqual(down.list.map((row) => row.id).toReversed())
    const [first, second] = [await list(entity, 'num=1&start=0'), await list(entity, 'num=1&start=1')]
    expect(first.list).toHaveLength(1)
    expect(second.list[0]?.id).not.toBe(first.list[0]?.id)
    expect(first.total_num).toBe(second.total_num)
    const secret = await t.call({ url: path(entity, 'list/?sort=search_text'), as: ADMIN })
    expect(secret.body).toMatchObject({ error: 'invalid data', fields: { sort: 'unknown' } })
    const many = await t.call({ url: path(entity, 'list/?sort=id,-id,id,-id'), as: ADMIN })
    expect(many.body).toMatchObject({ error: 'invalid data', fields: { sort: 'max' } })
  })

  test('an update changes only the sent fields, and history keeps the old and the new value', async () => {
    const { id } = await addSample(entity)
    for (const [name, field] of changeable(entity)) {
      const before = await read(entity, id)
      const value = await otherValue(t, name, field, before[name] ?? null)
      if (value === null || value === before[name]) continue
      const { body } = await post(entity, 'update/', { id, [name]: value })
      expect(body, name).toMatchObject({ status: 'ok', rev: Number(before.rev) + 1 })
      const after = await read(entity, id)
      expect(after[name]).toEqual(value)
      const touched = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
      const allowed = [
        name,
        'rev',
        'date_update',
        ...Object.keys(after).filter((key) => `${key}_`.startsWith(`${refPrefix(name)}_`)),
      ]
      expect(allowed).toEqual(expect.arrayContaining(touched))
      const logged = await t
        .db()
        .read.selectFrom('changes')
        .innerJoin('history', 'history.change_id', 'changes.id')
        .select(['field', 'old', 'new', 'op', 'team_user_id'])
        .where('resource', '=', entity.path)
        .where('record_id', '=', id)
        .where('rev', '=', after.rev as number)
        .execute()
      expect(logged).toEqual([
        { field: name, old: JSON.stringify(before[name]), new: JSON.stringify(value), op: 'u', team_user_id: 1 },
      ])
    }
  })

  test('C1 two people change different fields: both are kept; the same field: the second gets a conflict and nothing is lost', async () => {
    const { id } = await addSample(entity)
    const original = await read(entity, id)
    const fields = changeable(entity).filter(
      ([name, field]) => field.kind !== 'ref' && field.kind !== 'flag' && original[name] !== null,
    )
    const [one, two] = fields
    if (!one || !two) return
    const [nameOne, fieldOne] = one
    const [nameTwo, fieldTwo] = two
    const base = (name: string) => ({ _sync: { base_rev: original.rev, base: { [name]: original[name] } } })
    const first = await otherValue(t, nameOne, fieldOne, original[nameOne] ?? null)
    const second = await otherValue(t, nameTwo, fieldTwo, original[nameTwo] ?? null)
    await post(entity, 'update/', { id, [nameOne]: first, ...base(nameOne) })
    if (second !== null && second !== original[nameTwo]) {
      const { body } = await post(entity, 'update/', { id, [nameTwo]: second, ...base(nameTwo) })
      expect(body).toMatchObject({ status: 'ok', _sync: { merged: [nameOne] } })
      expect(await read(entity, id)).toMatchObject({ [nameOne]: first, [nameTwo]: second })
    }
    const third = await otherValue(t, nameOne, fieldOne, first)
    const before = await read(entity, id)
    if (third === first || third === original[nameOne]) return
    const { code, body } = await post(entity, 'update/', { id, [nameOne]: third, ...base(nameOne) })
    expect(code).toBe(200)
    expect(body).toMatchObject({ status: 'error', error: 'conflict', detail: before })
    expect(await read(entity, id)).toEqual(before)
  })

  test('C1 a value that a colleague wrote into an empty field is not overwritten by a person who saw it empty', async () => {
    const { id, sent } = await addSample(entity)
    const empty: [string, Field][] = []
    // Backwards: a lead keeps its phone or its e-mail, and only the phone has fields of its kind elsewhere.
    for (const [name, field] of changeable(entity).toReversed()) {
      if (field.required || field.kind === 'flag' || field.kind === 'owner') continue
      const { body } = await post(entity, 'update/', { id, [name]: emptyValue(field) })
      if (body.status === 'ok') empty.push([name, field])
    }
    const original = await read(entity, id)
    for (const [name, field] of empty) {
      const theirs = await otherValue(t, name, field, null)
      const mine = field.kind === 'ref' ? (sent[name] ?? null) : await otherValue(t, name, field, theirs)
      if (!sameValue(field, original[name] ?? null, null) || theirs === null || sameValue(field, theirs, mine)) continue
      const { body: written } = await post(entity, 'update/', { id, [name]: theirs })
      if (written.status !== 'ok') continue
      const before = await read(entity, id)
      for (const base of [undefined, {}, { [name]: original[name] ?? null }]) {
        const { body } = await post(entity, 'update/', { id, [name]: mine, _sync: { base_rev: original.rev, base } })
        expect(body, `${name} ${JSON.stringify(base)}`).toMatchObject({ status: 'error', error: 'conflict' })
      }
      expect(await read(entity, id)).toEqual(before)
      checkedKinds.add(field.kind)
    }
  })

  test('C2 the same Idempotency-Key makes one record and the same answer; another body is refused', async () => {
    const sent = await sample(t, entity)
    const headers = { 'idempotency-key': `"${randomUUID()}"` }
    const { total_num: before } = await list(entity, 'num=1')
    const answers = await Promise.all([1, 2, 3].map(() => post(entity, 'add/', sent, ADMIN, headers)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(2)
    expect((await list(entity, 'num=1')).total_num).toBe(before + 1)
    const reused = await post(entity, 'add/', await sample(t, entity), ADMIN, headers)
    expect(reused.body).toEqual({ status: 'error', error: 'idempotency key reused' })
    expect((await list(entity, 'num=1')).total_num).toBe(before + 1)
  })

  test('the same client uid never makes a second record', async () => {
    const uid = randomUUID()
    const first = await post(entity, 'add/', { ...(await sample(t, entity)), _sync: { uid } })
    const again = await post(entity, 'add/', { ...(await sample(t, entity)), _sync: { uid } })
    expect(first.body).toMatchObject({ status: 'ok', _sync: { uid, replay: false } })
    expect(again.body).toMatchObject({ status: 'ok', id: first.body.id, _sync: { uid, replay: true } })
  })

  test('Z8 unknown and server-made fields are refused and nothing is written', async () => {
    const { total_num: before } = await list(entity, 'num=1')
    for (const name of ['nonsense', 'rev', 'creator_id', 'date_create', 'is_deleted', 'search_text', 'pass_hash']) {
      const { body } = await post(entity, 'add/', { ...(await sample(t, entity)), [name]: 1 })
      expect(body).toMatchObject({ status: 'error', error: 'invalid data', fields: { [name]: 'unknown' } })
    }
    expect((await list(entity, 'num=1')).total_num).toBe(before)
  })

  test('required fields are asked for by name', async () => {
    const required = Object.entries(entity.fields).filter(([, field]) => field.required && field.default === undefined)
    const { body } = await post(entity, 'add/', {})
    if (required.length === 0) expect(body.status).toBe('ok')
    else {
      const fields = Object.fromEntries(required.map(([name]) => [name, 'required']))
      expect(body).toEqual({ status: 'error', error: 'invalid data', fields })
    }
  })

  test('S7.10 delete by GET and by POST takes it out of lists and search; again is ok; it cannot be read any more', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const { id } = await addSample(entity)
      const { total_num: before } = await list(entity, 'num=1')
      const { body } = await t.call({ method, url: path(entity, `delete/?id=${id}`), as: ADMIN })
      expect(body).toMatchObject({ status: 'ok' })
      expect((await list(entity, 'num=1')).total_num).toBe(before - 1)
      const again = await t.call({ method, url: path(entity, `delete/?id=${id}`), as: ADMIN })
      expect(again.body).toMatchObject({ status: 'ok' })
      const gone = await t.call({ url: path(entity, `get/${id}/`), as: ADMIN })
      expect(gone.body).toEqual({ status: 'error', error: 'empty data' })
    }
  })
})

test.runIf(TRIES_ALL)('C1 every kind of field that can be empty was tried empty', () => {
  const kinds = alike.flatMap((entity) =>
    changeable(entity).flatMap(([, { kind, required }]) =>
      required || kind === 'flag' || kind === 'owner' || kind === 'choice' ? [] : [kind],
    ),
  )
  expect([...new Set(kinds)].filter((kind) => !checkedKinds.has(kind))).toEqual([])
})

test('S7.07 every status and type list answers its rows in order, in the asked language, with names and marks', async () => {
  for (const entity of entities.filter(({ can }) => can.add === 'nobody' && can.edit !== 'nobody')) {
    const { body } = await t.call({
      url: path(entity, 'list/?start=0&limit=50'),
      as: NOBODY,
      headers: { 'accept-language': 'uk' },
    })
    const rows = body.list as Detail[]
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows) {
      expect(row.name).toBe(row.name_uk)
      expect(row.tech_name).toEqual(expect.any(String))
      expect([...String(row.short_name)].length).toBeLessThanOrEqual(16)
    }
    const refused = await post(entity, 'add/', { name: 'x' })
    expect(refused.body).toMatchObject({ status: 'error', error: 'access denied' })
  }
})
