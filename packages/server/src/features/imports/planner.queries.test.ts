/** What the planner knows of the tables that rows are compared with. */
import { client } from '@fura/shared/entities/client.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refreshPlannerStatistics } from './planner.queries.ts'

describe.runIf(inject('engine') === 'postgres')('the planner', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())

  /** Rows of the table as the planner believes; -1 where it never looked. */
  const believed = async (): Promise<number> => {
    const [row] = await t
      .db()
      .query('select reltuples from pg_class where oid = cast($1 as regclass)', [t.db().tableText('clients')])
    return Number(row?.reltuples)
  }

  const count = (num: number) =>
    t.db().write((tx) => tx.updateTable('row_counts').set({ num }).where('entity', '=', 'clients').execute())

  test('gets statistics of a new table, and again when that has grown by far', async () => {
    const live = await t.db().read.selectFrom('clients').select('id').execute()
    await t.db().query(`analyze ${t.db().tableText('clients')}`, [])
    const rowCount = await believed()
    expect(rowCount).toBeGreaterThanOrEqual(live.length)
    for (let n = 0; n < 3; n += 1)
      await t.call({ url: '/api/clients/add/', body: { name: `Ряд ${n}` }, as: 'admin@demo' })
    await refreshPlannerStatistics(t.db(), client)
    expect(await believed()).toBe(rowCount)
    await count(rowCount * 8 + 1)
    await refreshPlannerStatistics(t.db(), client)
    expect(await believed()).toBe(rowCount + 3)
  })
})
