/** New rows are added many at once while others write: what these write decides, and nothing is left of what it overtakes. */
import { client } from '@fura/shared/entities/client.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { serverActor } from '../../admin/server-actor.ts'
import { inconsistencies } from '../../faults/consistency.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { addNewRows } from './add-new-rows.ts'
import { addImport, addRows, countRows, keepOutcomes } from './import.queries.ts'
import { plainWrites } from './writes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Rows that were judged to be new and wait for a run that nobody carries on. */
const waiting = (rows: readonly Values[]): Promise<number> =>
  t.db().write(async (tx) => {
    const id = await addImport(tx, {
      resource: 'clients',
      file_name: 'rows.csv',
      language: 'ru',
      status: 'ready',
      rows: rows.length,
      columns: '[]',
      unknown_columns: '[]',
      team_user_id: 1,
      date_create: 1_700_000_000,
    })
    const numbered = rows.map((input, place) => ({ row: place + 2, cells: {}, input }))
    await addRows(t.db(), tx, id, numbered)
    await keepOutcomes(
      t.db(),
      tx,
      id,
      numbered.map(({ row, input }) => [row, { state: 'new', input }]),
    )
    return id
  })

const clock = { begin: () => {}, isOver: () => false }

/** `meanwhile`: what somebody else does when the rows were looked up and are not told of yet. */
const added = (id: number, meanwhile = async (): Promise<unknown> => null): Promise<number> => {
  let isDone = false
  const complete = async (_writing: unknown, values: Values): Promise<Values> => {
    if (!isDone) await meanwhile()
    isDone = true
    return { ...values, manager_id: 1 }
  }
  const run = { entity: client, writes: { ...plainWrites(client), complete }, existing: 'skip' } as const
  return addNewRows({ db: t.db(), actor: serverActor(), id, run }, 10, clock)
}

const call = (url: string, body: object) => t.call({ url, body, as: 'admin@demo' })

const named = async (name: string): Promise<number> => {
  const rows = await t.db().read.selectFrom('clients').select('id').where('name', '=', name).execute()
  return rows.length
}

test('all that are new up to the first that is not', async () => {
  const id = await waiting([{ name: 'Ряд Один' }, { name: 'Ряд Два' }, { name: 'ООО "Ряд Один"' }])
  expect(await added(id)).toBe(2)
  expect(await added(id)).toBe(0)
  expect(await countRows(t.db().read, id)).toEqual({ added: 2, new: 1 })
})

test('a refused row is not added, nor are those beside it: they are tried one by one', async () => {
  const id = await waiting([{ name: 'Ряд Три' }, { name: 'Ряд Четыре', status_id: 999_999 }])
  expect(await added(id)).toBe(0)
  expect([await named('Ряд Три'), await countRows(t.db().read, id)]).toEqual([0, { new: 2 }])
})

describe.runIf(inject('engine') === 'postgres')('while they are added', () => {
  test('others write meanwhile', async () => {
    const id = await waiting([{ name: 'Ряд Пять' }])
    expect(await added(id, () => call('/api/drivers/update/', { id: 1, comment: 'в пути' }))).toBe(1)
    expect(await named('Ряд Пять')).toBe(1)
  })

  test('somebody adds the same client meanwhile: nothing is left', async () => {
    const id = await waiting([{ name: 'Ряд Шесть' }])
    expect(await added(id, () => call('/api/clients/add/', { name: 'Ряд Шесть' }))).toBe(0)
    expect([await named('Ряд Шесть'), await countRows(t.db().read, id)]).toEqual([1, { new: 1 }])
    expect(await added(id)).toBe(0)
  })

  test('what a row names is gone meanwhile: nothing is left', async () => {
    const group = await call('/api/clients_src_groups/add/', { name: 'Недолгий источник' })
    const id = await waiting([{ name: 'Ряд Семь', source_group: Number(group.body.id) }])
    expect(await added(id, () => call('/api/clients_src_groups/delete/', { id: Number(group.body.id) }))).toBe(0)
    expect(await named('Ряд Семь')).toBe(0)
  })
})

test('counts, changes and words agree with the records', async () => {
  expect(await inconsistencies(t.db())).toEqual([])
})
