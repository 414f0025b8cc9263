/**
 * Whatever is declared to name a client, a contractor or a lead goes along when that one is merged or converted. The cases
 * come from the declarations, so an entity that is added later is tried without a word here.
 */
import { anyTable } from '#db/database.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entities } from '@fura/shared/entities/index.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import { LEAD_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { derivedColumns } from '#rows/derived.ts'
import { addRecord } from '#resource/save.ts'
import { writeAsServer } from '../admin/server-actor.ts'
import { sample } from '../testing/sample.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { PATIENCE } from './send.ts'
import { ADMIN, someChange } from './valid-call.ts'

/** Every list of statuses begins with it. */
const FIRST_STATUS = 1

vi.setConfig(PATIENCE)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

interface Named {
  entity: Entity
  field: string
  title: string
  isList: boolean
  /** The field beside an owner, and its value. */
  beside: Record<string, Wire>
}

/** Read from the declarations anew, not through the code that is on trial. */
const naming = (target: Entity): Named[] =>
  entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, { kind, to, by = '', of = {} }]): Named[] => {
      const title = `${entity.name}.${field}`
      if (to === target.name && (kind === 'ref' || kind === 'ids')) {
        return [{ entity, field, title, isList: kind === 'ids', beside: {} }]
      }
      const key = Object.keys(of).find((candidate) => of[candidate] === target.name)
      const value = entity.fields[by]?.values?.find((choice) => String(choice) === key)
      return value === undefined ? [] : [{ entity, field, title, isList: false, beside: { [by]: value } }]
    }),
  )

const make = async (entity: Entity, values: Record<string, Wire>): Promise<number> => {
  const body = { ...(await sample(t, entity)), ...values }
  return (await writeAsServer(t.installation(), (writing) => addRecord(writing, entity, body))).id
}

/** Sample values name whatever record stands first; these name nobody, so that each case is about one reference. */
const bare = (target: Entity): Record<string, Wire> =>
  Object.fromEntries(
    Object.entries(target.fields).flatMap(([name, { kind, to }]) =>
      kind === 'ref' && (to === client.name || to === contractor.name || to === lead.name) ? [[name, null]] : [],
    ),
  )

const valueIn = async ({ entity, field, isList }: Named, id: number): Promise<Wire> => {
  const row = await anyTable(t.db().read)
    .selectFrom(entity.table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return isList ? (JSON.parse(String(row[field])) as number[]) : (row[field] ?? null)
}

/** Live records that name it, by any declared reference. */
const namingNow = async (target: Entity, id: number): Promise<string[]> => {
  const titles: string[] = []
  for (const { entity, field, title, isList, beside } of naming(target)) {
    let query = anyTable(t.db().read).selectFrom(entity.table).select(['id', field]).where('is_deleted', '=', 0)
    for (const [by, value] of Object.entries(beside)) query = query.where(by, '=', value as string | number)
    const rows = await (isList ? query : query.where(field, '=', id)).execute()
    const isNaming = isList
      ? rows.some((row) => (JSON.parse(String(row[field])) as number[]).includes(id))
      : rows.length > 0
    if (isNaming) titles.push(title)
  }
  return titles
}

describe.each([client, contractor])('everything that names a $name', (target) => {
  test.each(naming(target))('$title is merged with it and returns', async (reference) => {
    const { only } = reference.entity.fields[reference.field] ?? {}
    const [survivor, gone] = [await make(target, bare(target)), await make(target, { ...bare(target), ...only })]
    const value = (id: number): Wire => (reference.isList ? [id] : id)
    const id = await make(reference.entity, {
      ...bare(reference.entity),
      ...reference.beside,
      [reference.field]: value(gone),
    })
    const merged = await t.call({ url: `/api/${target.path}/merge/`, body: { id: survivor, from_id: gone }, as: ADMIN })
    expect(merged.body).toMatchObject({ status: 'ok', moved: [{ r: reference.entity.path, count: 1 }] })
    expect(await valueIn(reference, id)).toEqual(value(survivor))
    expect(await namingNow(target, gone)).toEqual([])
    const url = `/api/${target.path}/merge/undo/`
    const undone = await t.call({ url, body: { merge_id: merged.body.merge_id }, as: ADMIN })
    expect(undone.body).toMatchObject({ status: 'ok', stayed: 0, left: [] })
    expect(await valueIn(reference, id)).toEqual(value(gone))
    expect(await namingNow(target, survivor)).toEqual([])
  })

  test.each(naming(target))('$title: nothing that is derived from a record depends on it', ({ entity, field }) => {
    expect(derivedColumns(entity, { [field]: 1 })).toEqual(derivedColumns(entity, { [field]: 2 }))
  })
})

/** They keep naming the lead from which they came (domain.md 3.8). */
const STAYS_WITH_LEAD = ['contact_history.lead_id', 'task.lead_id', 'quote.lead_id', 'order.lead_id']

describe('everything that names a lead', () => {
  test.each(naming(lead))('$title goes to the client it becomes, or says that it stays', async (reference) => {
    const id = await make(lead, { ...bare(lead), status_id: LEAD_STATUS.qualified, converted_date: 0 })
    const open = reference.entity.fields.status_id ? { status_id: FIRST_STATUS } : {}
    const record = await make(reference.entity, {
      ...bare(reference.entity),
      ...open,
      ...reference.beside,
      [reference.field]: id,
    })
    const { body } = await t.call({ url: '/api/leads/convert/', body: { id }, as: ADMIN })
    expect(body).toMatchObject({ status: 'ok' })
    const stays = STAYS_WITH_LEAD.includes(reference.title)
    expect(await valueIn(reference, record)).toBe(stays ? id : body.client_id)
    expect((await namingNow(lead, id)).filter((title) => !STAYS_WITH_LEAD.includes(title))).toEqual([])
  })
})

const narrowed = entities.flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([field, { only, to }]) =>
    only ? [{ entity, field, only, to, title: `${entity.name}.${field}` }] : [],
  ),
)

describe('a reference to some of its list alone', () => {
  test('is what the domain writes', () => {
    expect(narrowed.map(({ title }) => title)).toEqual([
      'trailer.container_type_id',
      'lead.reject_reason_id',
      'quote.main_carrier_id',
      'quote.main_carrier2_id',
      'quote.lost_reason_id',
      'order.main_carrier_id',
      'order.main_carrier2_id',
      'order.cancel_reason_id',
    ])
  })

  test.each(narrowed)('$title takes no other record, and keeps what stands', async ({ entity, field, only, to }) => {
    const target = entities.find(({ name }) => name === to)
    const [column = '', value] = Object.entries(only)[0] ?? []
    if (!target) throw new Error(`no entity is called ${String(to)}`)
    const idWhere = async (operator: '=' | '<>') => {
      const rows = anyTable(t.db().read)
        .selectFrom(target.table)
        .select('id')
        .where(column, operator, value as string)
      return (await rows.where('is_deleted', '=', 0).orderBy('id').executeTakeFirstOrThrow()).id
    }
    const [fitting, other] = [await idWhere('='), await idWhere('<>')]
    const id = await make(entity, { ...bare(entity), [field]: null })
    const update = (values: object) =>
      t.call({ url: `/api/${entity.path}/update/`, body: { id, ...values }, as: ADMIN })
    expect((await update({ [field]: other })).body).toMatchObject({
      error: 'invalid data',
      fields: { [field]: 'not_allowed' },
    })
    const added = writeAsServer(t.installation(), (writing) => addRecord(writing, entity, { [field]: other }))
    await expect(added).rejects.toMatchObject({ extra: { fields: { [field]: 'not_allowed' } } })
    const reference = { entity, field, title: '', isList: false, beside: {} }
    expect(await valueIn(reference, id)).toBeNull()
    expect((await update({ [field]: fitting })).body).toMatchObject({ status: 'ok' })
    await t.db().write((tx) =>
      anyTable(tx)
        .updateTable(entity.table)
        .set({ [field]: other })
        .where('id', '=', id)
        .execute(),
    )
    const nextChange = await someChange(t, entity)
    expect((await update({ [field]: other, ...nextChange })).body).toMatchObject({ status: 'ok' })
    expect(Number(await valueIn(reference, id))).toBe(other)
  })
})
