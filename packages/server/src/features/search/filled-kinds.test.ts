/** A table without records is not asked, and is from its first record on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEAD } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { filledTables } from './filled-kinds.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const findTitles = async (text: string): Promise<string[]> => {
  const { body } = await t.call({ url: `/api/search/?q=${encodeURIComponent(text)}`, as: HEAD })
  return (body.list as { title: string }[]).map(({ title }) => title)
}

const add = (name: string) => t.call({ url: '/api/trailers/add/', body: { name }, as: HEAD })

const setCount = (num: number) =>
  t.db().write((tx) => tx.updateTable('row_counts').set({ num }).where('entity', '=', 'trailers').execute())

test('the first record of its kind is found as soon as it is written', async () => {
  await add('ЩЮ 9071 ЯЯ')
  expect(await findTitles('щю9071')).toHaveLength(1)
  // As if there had been none: what is not counted is not looked for.
  await setCount(0)
  const tables = await filledTables(t.db())
  expect(tables?.has('trailers') ?? false).toBe(false)
  expect(tables?.has('clients') ?? t.engine === 'postgres').toBe(true)
  expect(await findTitles('щю9071')).toHaveLength(t.engine === 'sqlite' ? 0 : 1)
  await add('ЩЮ 9072 ЯЯ')
  expect(await findTitles('щю9072')).toHaveLength(1)
  expect(await findTitles('щю907')).toHaveLength(2)
})
