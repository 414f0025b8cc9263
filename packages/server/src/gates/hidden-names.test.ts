/** What a name must not tell: a quotation that the reader may not open. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals } from '../testing/deals.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const d = deals(() => t)

test('Z7 the number of a quotation is told to nobody who may not see quotations', async () => {
  const { id, number } = (await d.read(1, ADMIN, 'quotations')) as { id: number; number: string }
  const { id: viewer } = await d.read(4, ADMIN, 'team_users')
  const about = { name: 'Уточнити вагу', type_id: 2, team_user_id: viewer, date_end: 1_900_000_000 }
  const task = Number((await d.done('tasks/add', { ...about, object_type: 'quote', object_id: id }, ADMIN)).id)
  expect((await d.read(task, ADMIN, 'tasks')).object_name).toBe(number)
  const from = 'date_from=01-03-2030&date_to=31-03-2030'
  for (const url of [
    `tasks/get/${task}/`,
    `tasks/list/?ids=${task}`,
    `tasks/export/?ids=${task}`,
    `calendar/list/?${from}`,
    `history/list/?o_t=task&o_id=${task}`,
    'search/?q=Уточнити',
  ]) {
    const { text } = await t.call({ url: `/api/${url}`, as: 'viewer@demo' })
    expect({ url, told: text.includes(number) }).toEqual({ url, told: false })
  }
})
