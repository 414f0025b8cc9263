/** Tasks and talks as files: the same rows as their lists, by the same filters and for the same eyes. */
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals, HEAD, SELLER } from '../../testing/deals.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const d = deals(() => t)
const now = Math.floor(Date.now() / 1000)

/** The first column of our CSV; a text may hold line breaks, an id begins a line of its own. */
const idsInCsv = (text: string): number[] =>
  text.split('\r\n').flatMap((line) => (/^\d+;/.test(line) ? [Number.parseInt(line, 10)] : []))

const exported = async (query: string, as: string): Promise<number[]> => {
  const { code, text } = await t.call({ url: `/api/${query}`, as })
  expect(code, text).toBe(200)
  return idsInCsv(text)
}

const listed = async (path: string, query: string, as: string): Promise<number[]> => {
  const { body } = await t.call({ url: `/api/${path}/list/?num=100&${query}`, as })
  return (body.list as { id: number }[]).map(({ id }) => id)
}

test.each(['tasks', 'contacts_hist'])('%s are refused without a session and by an unknown filter', async (path) => {
  expect((await t.call({ url: `/api/${path}/export/` })).code).toBe(401)
  expect((await t.call({ url: `/api/${path}/export/?nothing=1`, as: HEAD })).body).toMatchObject({
    error: 'invalid data',
    fields: { nothing: 'unknown' },
  })
})

test('tasks are those that the list shows, by its own filters too', async () => {
  const base = { type_id: 2, date_end: now + 86_400 }
  await d.done('tasks/add', { ...base, name: 'Моя задача' }, SELLER)
  await d.done('tasks/add', { ...base, name: 'Чужая задача', team_user_id: 5 }, HEAD)
  for (const query of ['mine=1', 'set_by_me=1', 'open=1&mine=1', 'overdue=1', 'search=задача', 'status_id=1']) {
    const exportedIds = await exported(`tasks/export/?${query}`, SELLER)
    expect(exportedIds.length, query).toBeLessThanOrEqual(100)
    expect(exportedIds, query).toEqual(await listed('tasks', query, SELLER))
  }
  expect((await t.call({ url: '/api/tasks/export/?mine=2', as: SELLER })).body).toMatchObject({
    fields: { mine: 'max' },
  })
})

test('a task that a reader may not see is not in the file', async () => {
  const id = Number((await d.done('tasks/add', { name: 'Лично', type_id: 2, date_end: now + 86_400 }, HEAD)).id)
  expect(await exported('tasks/export/?search=Лично', HEAD)).toEqual([id])
  expect(await exported('tasks/export/?search=Лично', SELLER)).toEqual([])
})

test('talks are those of the list behind the number of contacts made', async () => {
  const talk = { owner_type: 1, owner_id: 1, contact_type_id: 1, comment: 'Договорились о ставке', date: now }
  const id = Number((await d.done('contacts_hist/add', talk, SELLER)).id)
  const query = `object=fact&team_user_id=2`
  const exportedIds = await exported(`contacts_hist/export/?${query}`, SELLER)
  expect(exportedIds).toContain(id)
  expect(exportedIds.slice(0, 100)).toEqual(await listed('contacts_hist', query, SELLER))
})

test('both open as workbooks with names in words', async () => {
  for (const path of ['tasks', 'contacts_hist']) {
    const token = await t.token(HEAD)
    const headers = {
      host: HOST_A,
      'app-key': t.installation().appKey,
      'user-auth-key': token,
      'accept-language': 'ru',
    }
    const { rawPayload } = await t.app.inject({ url: `/api/${path}/export/?format=xlsx&num=5`, headers })
    const [header = [], ...rows] = await readSheet(rawPayload)
    expect(header).toContain(path === 'tasks' ? 'Исполнитель' : 'Сотрудник')
    expect(rows.length).toBeGreaterThan(0)
  }
})
