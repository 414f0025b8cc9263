/** New rows are added many at once while others write: others' writes win, and rows that they make obsolete leave no trace. */
import { client } from '@fura/shared/entities/client.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { serverActor } from '#db/server-actor.ts'
import { inconsistencies } from '../../faults/consistency.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { addNewRows, findNewRows } from './add-new-rows.ts'
import { addImport, addRows, countRows, keepOutcomes } from './import.queries.ts'
import { plainWrites } from './writes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Rows that were found to be new and wait for a run that nobody carries on. */
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

/** How many were added. `meanwhile`: what somebody else does when they were looked up and are not reported yet. */
const added = async (id: number, meanwhile = async (): Promise<unknown> => null, atOnce = 10): Promise<number> => {
  const complete = async (_writing: unknown, values: Values): Promise<Values> => {
    await meanwhile()
    return { ...values, manager_id: 1 }
  }
  const run = { entity: client, writes: { ...plainWrites(client), complete }, existing: 'skip' } as const
  const importing = { db: t.db(), actor: serverActor(t.installation().timezone), id, run }
  const newRows = await findNewRows(importing, 10)
  let num = 0
  while (num < newRows.rows.length) {
    const rows = newRows.rows.slice(num, num + atOnce)
    if (!(await addNewRows(importing, newRows, rows, clock))) break
    num += rows.length
  }
  return num
}

const call = (url: string, body: object) => t.call({ url, body, as: 'admin@demo' })

const countNamed = async (name: string): Promise<number> => {
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
  expect([await countNamed('Ряд Три'), await countRows(t.db().read, id)]).toEqual([0, { new: 2 }])
})

test('some at a time: what the first of them wrote does not stand against the others', async () => {
  const id = await waiting(['Восемь', 'Девять', 'Десять'].map((name) => ({ name: `Ряд ${name}` })))
  expect(await added(id, undefined, 1)).toBe(3)
  expect(await countRows(t.db().read, id)).toEqual({ added: 3 })
})

test('somebody adds the same client when they were looked up: nothing is left', async () => {
  const id = await waiting([{ name: 'Ряд Четырнадцать' }])
  const run = { entity: client, writes: plainWrites(client), existing: 'skip' } as const
  const importing = { db: t.db(), actor: serverActor(t.installation().timezone), id, run }
  const newRows = await findNewRows(importing, 10)
  await call('/api/clients/add/', { name: 'Ряд Четырнадцать' })
  expect(await addNewRows(importing, newRows, newRows.rows, clock)).toBe(false)
  expect([await countNamed('Ряд Четырнадцать'), await countRows(t.db().read, id)]).toEqual([1, { new: 1 }])
})

describe.runIf(inject('engine') === 'postgres')('while they are added', () => {
  test('others write meanwhile', async () => {
    const id = await waiting([{ name: 'Ряд Пять' }])
    expect(await added(id, () => call('/api/drivers/update/', { id: 1, comment: 'в пути' }))).toBe(1)
    expect(await countNamed('Ряд Пять')).toBe(1)
  })

  test('somebody adds the same client meanwhile: nothing is left', async () => {
    const id = await waiting([{ name: 'Ряд Шесть' }])
    expect(await added(id, () => call('/api/clients/add/', { name: 'Ряд Шесть' }))).toBe(0)
    expect([await countNamed('Ряд Шесть'), await countRows(t.db().read, id)]).toEqual([1, { new: 1 }])
    expect(await added(id)).toBe(0)
  })

  test('somebody adds one of them when others were added: those stay', async () => {
    const id = await waiting([{ name: 'Ряд Двенадцать' }, { name: 'Ряд Тринадцать' }])
    let rows = 0
    const second = async () => {
      rows += 1
      if (rows === 2) await call('/api/clients/add/', { name: 'Ряд Тринадцать' })
    }
    expect(await added(id, second, 1)).toBe(1)
    expect([await countNamed('Ряд Тринадцать'), await countRows(t.db().read, id)]).toEqual([1, { added: 1, new: 1 }])
  })

  test('what a row names is gone meanwhile: nothing is left', async () => {
    const group = await call('/api/clients_src_groups/add/', { name: 'Недолгий источник' })
    const id = await waiting([{ name: 'Ряд Семь', source_group: Number(group.body.id) }])
    expect(await added(id, () => call('/api/clients_src_groups/delete/', { id: Number(group.body.id) }))).toBe(0)
    expect(await countNamed('Ряд Семь')).toBe(0)
  })
})

test('counts, changes and words agree with the records', async () => {
  expect(await inconsistencies(t.db())).toEqual([])
})
