/**
 * Every record of every entity is answered as plain code would answer it, byte by byte: with texts that mean something in JSON, in
 * SQL or in UTF-8, with the largest numbers, and with nothing.
 */
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entities, ownerOf, targetOf } from '@fura/shared/entities/index.ts'
import { SYSTEM_MEMBERS } from '@fura/shared/entities/members.ts'
import { type Field, isScaled } from '@fura/shared/fields/field.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#db/actor.ts'
import { anyTable, type Row, type Stored } from '#db/database.ts'
import { part, raw, rowsIn } from '#db/sql-text.ts'
import { toWire } from '#rows/codec.ts'
import { choiceName } from '#texts.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { listRecords } from './list.ts'
import { readListQuery } from './list-query.ts'
import { recordsText } from './records.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const viewer: Viewer = {
  userId: 1,
  language: 'uk',
  timeZone: 'Europe/Kyiv',
  rights: Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Rights,
  people: null,
  standsFor: [],
  isHead: true,
  seesOwnOnly: false,
}

const NASTY = [
  '"}],"id":1,"client_id":7',
  String.raw`\ \" \u0001 \\`,
  '\u0001\u001e\u001f\t\n\r\b\f\u007f\u0080\u009f',
  '\u2028\u2029 ї ґ € 漢字 😀 e\u0301',
  "'; -- ? $1 {id} %s null",
  ' ',
  '',
]
const LARGEST = [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 0, -1, 7]

const TEXTS = new Set<Field['kind']>(['name', 'text', 'long_text'])

const nastyValues = (entity: Entity, n: number): Row => {
  const values: Row = {}
  for (const [place, [name, field]] of Object.entries(entity.fields).entries()) {
    if (TEXTS.has(field.kind)) {
      values[name] = NASTY[(place + n) % NASTY.length] ?? ''
      if (field.kind === 'name') values[`${name}_uk`] = NASTY[(place + n + 1) % NASTY.length] ?? ''
    }
    if (isScaled(field.kind)) values[name] = LARGEST[(place + n) % LARGEST.length] ?? 0
  }
  return values
}

const rowOf = async ({ table }: Entity, id: Stored): Promise<Row | undefined> =>
  anyTable(t.db().read).selectFrom(table).selectAll().where('id', '=', Number(id)).executeTakeFirst()

const titleOf = ({ title, fields }: Entity, row: Row | undefined): Stored =>
  (fields[title]?.kind === 'name' ? row?.[`${title}_uk`] : null) ?? row?.[title] ?? null

/** What a path of `shows` leads to. */
const valueAt = async (entity: Entity, row: Row | undefined, path: string): Promise<Stored> => {
  const [first = '', second] = path.split('.')
  if (!second) return first === 'name' ? titleOf(entity, row) : (row?.[first] ?? null)
  const next = targetOf(entity.fields[first] as Field)
  return valueAt(next, row?.[first] ? await rowOf(next, row[first]) : undefined, second)
}

const besideReference = async (name: string, field: Field, id: Stored): Promise<[string, Stored][]> => {
  const [target, prefix] = [targetOf(field), refPrefix(name)]
  const row = id === null ? undefined : await rowOf(target, id)
  const shown: [string, string][] = Object.entries(target.shows).map(([suffix, path]) => [
    suffix === '' ? prefix : `${prefix}_${suffix}`,
    path,
  ])
  const paths: [string, string][] = [[`${prefix}_name`, 'name'], ...shown]
  return Promise.all(
    paths.map(async ([member, path]): Promise<[string, Stored]> => [member, await valueAt(target, row, path)]),
  )
}

const valueOf = (name: string, field: Field, row: Row): unknown => {
  const stored = row[name] ?? null
  if (field.kind === 'name') return row[`${name}_uk`] ?? stored
  if (field.kind === 'card') return stored === null ? null : `•••• ${String(stored).slice(0, 4)}`
  return field.kind === 'ids' || isScaled(field.kind)
    ? stored === null && field.kind !== 'ids'
      ? null
      : toWire(field, stored)
    : stored
}

/** Of two members with one name a field is answered, else the later one. */
const expectedOf = async (entity: Entity, row: Row): Promise<Record<string, unknown>> => {
  const visible = Object.entries(entity.fields).filter(([, field]) => isVisible(field, viewer.rights))
  const beside: [string, unknown][] = []
  for (const [name, field] of visible) {
    if (field.kind === 'ref') beside.push(...(await besideReference(name, field, row[name] ?? null)))
    if (field.kind === 'choice' && (field.values ?? []).some((value) => typeof value === 'number'))
      beside.push([
        `${name}_name`,
        row[name] === null ? null : choiceName(t.db(), 'uk', `${entity.name}.${name}`, Number(row[name])),
      ])
    if (field.kind !== 'owner') continue
    const owner = ownerOf(field, row[field.by ?? ''] ?? null)
    const owned = owner && row[name] ? await rowOf(owner, row[name] ?? null) : undefined
    beside.push([`${refPrefix(name)}_name`, owner ? titleOf(owner, owned) : null])
  }
  return {
    ...Object.fromEntries(SYSTEM_MEMBERS.map((name) => [name, row[name]])),
    ...Object.fromEntries(beside),
    ...Object.fromEntries(visible.map(([name, field]) => [name, valueOf(name, field, row)])),
  }
}

const listed = async (entity: Entity): Promise<string> =>
  String(await listRecords(t.db(), entity, readListQuery(entity, ['num=5'], viewer, 'UTC'), viewer))

/** The security log is never changed. */
const changed = entities.filter(({ name }) => name !== auditEvent.name)
let records = 0

describe.each(changed.map((entity) => ({ entity, path: entity.path })))('$path', ({ entity }) => {
  test('S7.05 every member is answered as it is stored, whatever it holds', async () => {
    const { list: before } = JSON.parse(await listed(entity)) as { list: { id: number }[] }
    await t.db().write(async (tx) => {
      for (const [n, { id }] of before.entries()) {
        const values = nastyValues(entity, n)
        if (Object.keys(values).length > 0)
          await anyTable(tx)
            .updateTable(entity.table)
            .set(values as never)
            .where('id', '=', id)
            .execute()
      }
    })
    const text = await listed(entity)
    const answer = JSON.parse(text) as { list: { id: number }[] }
    expect(JSON.stringify(answer)).toBe(text)
    records += answer.list.length
    for (const record of answer.list) {
      const row = await rowOf(entity, record.id)
      expect(record).toEqual(await expectedOf(entity, row ?? {}))
    }
  })

  test('S7.05 the same bytes are answered whichever way they are read: in our thread, in another one, inside a write', async () => {
    const db = t.db()
    const rows = part`select * from ${raw(db.tableText(entity.table))} where is_deleted = 0 order by id limit 400`
    const request = { entity, rows }
    const text = await recordsText(db, viewer, request)
    const { readTogether } = db
    db.readTogether = () => null
    const elsewhere = await recordsText(db, viewer, request).finally(() => (db.readTogether = readTogether))
    const within = await db.write((tx) => recordsText(db, viewer, request, (question) => rowsIn(db, tx, question)))
    expect(elsewhere).toBe(text)
    expect(within).toBe(text)
    const own: Viewer = { ...viewer, people: [1, 2], seesOwnOnly: true }
    const few = await recordsText(db, own, request)
    const fewWithin = await db.write((tx) => recordsText(db, own, request, (question) => rowsIn(db, tx, question)))
    expect(fewWithin).toBe(few)
  })
})

test('the demo company has records of most entities', () => {
  expect(records).toBeGreaterThan(2 * changed.length)
})
