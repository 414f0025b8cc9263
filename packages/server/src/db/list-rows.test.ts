/** A migration that adds a status: to companies that have statuses, as if it had always been there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { anyTable } from './database.ts'
import { addListRow, changeListRow } from './list-rows.ts'
import type { Migration } from './migration.ts'

const THINKING = {
  id: 900,
  tech_name: 'thinking',
  name_ru: 'Думает',
  name_uk: 'Думає',
  name_en: 'Thinking',
  color: '#FDD835',
  in_work: 1,
  is_final: 0,
  next: '[7,9]',
  position: 900,
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const migrated = (step: (m: Migration) => Promise<void>): Promise<void> =>
  t.db().write((tx) => step({ engine: t.engine, db: anyTable(tx), foreignKeys: [] }))

const listed = async (query: string) => {
  const { body } = await t.call({ url: `/api/leads_statuses/list/?num=100&${query}`, as: 'admin@demo' })
  return { total: body.total_num as number, list: body.list as { id: number; name: string; next: number[] }[] }
}

test('S7.07 a status that a migration adds is listed, counted, found by its name and announced to the apps', async () => {
  const before = await listed('')
  await migrated((m) => addListRow(m, 'leads_statuses', THINKING))
  const after = await listed('')
  expect(after.total).toBe(before.total + 1)
  expect(after.list.find(({ id }) => id === THINKING.id)).toMatchObject({ name: 'Думает', next: [7, 9] })
  for (const search of ['д', 'думає', 'think'])
    expect((await listed(`search=${encodeURIComponent(search)}`)).list.map(({ id }) => id)).toContain(THINKING.id)
  await migrated((m) => changeListRow(m, 'leads_statuses', 6, { next: '[7,900]' }))
  expect((await listed('')).list.find(({ id }) => id === 6)).toMatchObject({ next: [7, 900] })
  const changes = await t
    .db()
    .read.selectFrom('changes')
    .select(['record_id', 'op', 'rev'])
    .where('resource', '=', 'leads_statuses')
    .orderBy('id')
    .execute()
  expect(changes.slice(-2)).toEqual([
    { record_id: THINKING.id, op: 'a', rev: 1 },
    { record_id: 6, op: 'u', rev: 2 },
  ])
})

test('S7.07 a company without statuses yet gets them all from the seed', async () => {
  await migrated(async (m) => {
    await m.db.updateTable('clients').set({ funnel_stage_id: null }).execute()
    await m.db.deleteFrom('funnel_stages').execute()
    await addListRow(m, 'funnel_stages', THINKING)
    await changeListRow(m, 'funnel_stages', 6, { position: 1 })
    expect(await m.db.selectFrom('funnel_stages').selectAll().execute()).toEqual([])
  })
})
