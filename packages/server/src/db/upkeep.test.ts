/** An embedded database stays as quick as it was: parts of search indexes are merged, the statistics of the planner are refreshed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { keepUp } from './upkeep.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'

const addDriver = async (name: string) => {
  const { body } = await t.call({ url: '/api/drivers/add/', as: ADMIN, body: { name, phone: '380671112233' } })
  expect(body.status).toBe('ok')
}

const countMatches = async (term: string) =>
  (await t.call({ url: `/api/drivers/list/?search=${encodeURIComponent(term)}`, as: ADMIN })).body.total_num

const numberOf = async (question: string) => Number((await t.db().query(question, []))[0]?.num ?? 0)
const pieces = () => numberOf('select count(*) as num from (select distinct segid from drivers_fts_idx)')
const believed = () => numberOf(`select max(cast(stat as integer)) as num from sqlite_stat1 where tbl = 'drivers'`)

test('many small writes leave many pieces, which are joined; every driver is still found', async () => {
  for (let n = 0; n < 30; n += 1) await addDriver(`Цвиркун Остап ${n}`)
  const before = t.engine === 'sqlite' ? await pieces() : 0
  await keepUp(t.db())
  expect(await countMatches('цвиркун')).toBe(30)
  if (t.engine === 'postgres') return
  expect(before).toBeGreaterThan(4)
  expect(await pieces()).toBeLessThanOrEqual(4)
  expect(await believed()).toBeGreaterThanOrEqual(30)
})

test('a table that has doubled is analyzed, one that has not is left alone', async () => {
  if (t.engine === 'postgres') return
  const before = await believed()
  await addDriver('Цвиркун Назар')
  await keepUp(t.db())
  expect(await believed()).toBe(before)
  for (let n = 0; n <= before; n += 1) await addDriver(`Цвиркун Макар ${n}`)
  await keepUp(t.db())
  expect(await believed()).toBeGreaterThan(before)
})
