/** Files go where the record that they hang on goes: a lead into its client, one of two records into the other, and back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someText, upload } from '../../testing/files.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'

const post = async (url: string, body: object) => {
  const answer = await t.call({ url: `/api/${url}/`, body, as: ADMIN })
  expect(answer.body, url).toMatchObject({ status: 'ok' })
  return answer.body
}

const hang = async (o_t: string, o_id: number, content = someText()): Promise<number> => {
  const { body } = await upload(t, { as: ADMIN, o_t, o_id, n: 'a.txt', content })
  expect(body).toMatchObject({ status: 'ok' })
  return Number(body.id)
}

const filesOf = async (o_t: string, o_id: number) => {
  const { body } = await t.call({ url: `/api/files/list/?o_t=${o_t}&o_id=${o_id}&sort=id`, as: ADMIN })
  return (body.list as Record<string, unknown>[] | undefined)?.map(({ id, lead_id }) => [id, lead_id])
}

test('S3.20 a lead that becomes a client takes its files along, which remember it', async () => {
  const lead = Number((await post('leads/add', { name: 'С файлами', phone: '380501112233', manager_id: 10 })).id)
  const [one, two] = [await hang('lead', lead), await hang('lead', lead)]
  const { client_id: client } = await post('leads/convert', { id: lead })
  expect(await filesOf('client', Number(client))).toEqual([
    [one, lead],
    [two, lead],
  ])
  expect(await filesOf('lead', lead)).toEqual([])
})

test.each([
  ['clients', 'client'],
  ['contractors', 'contractor'],
])('S3.20 merging two %s moves the files, counts them, and moves them back', async (path, o_t) => {
  const make = async (name: string) => Number((await post(`${path}/add`, { name })).id)
  const [kept, gone] = [await make('ТОВ Перша з файлами'), await make('ТОВ Друга з файлами')]
  const content = someText()
  const own = await hang(o_t, kept, content)
  const moved = [await hang(o_t, gone, content), await hang(o_t, gone)]
  const merged = await post(`${path}/merge`, { id: kept, from_id: gone })
  expect(merged.moved).toContainEqual({ r: 'files', count: 2 })
  expect(await filesOf(o_t, kept)).toEqual([own, ...moved].map((id) => [id, null]))
  await post(`${path}/merge/undo`, { merge_id: merged.merge_id })
  expect(await filesOf(o_t, kept)).toEqual([[own, null]])
  expect(await filesOf(o_t, gone)).toEqual(moved.map((id) => [id, null]))
})

test('a record with files may be deleted; then they are not reached any more', async () => {
  const id = Number((await post('drivers/add', { name: 'С файлом', phone: '380671234567' })).id)
  await hang('driver', id)
  await post('drivers/delete', { id })
  const { body } = await t.call({ url: `/api/files/list/?o_t=driver&o_id=${id}`, as: ADMIN })
  expect(body).toEqual({ status: 'error', error: 'empty data' })
})
