/** Saved filters: one's own alone, one default per list. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snapshot } from '../../gates/snapshot.ts'
import { deals, HEAD, SELLER, VIEWER } from '../../testing/deals.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const d = deals(() => t)
const PATH = 'saved_filters'
const QUERY = 'f[in_work]=1&f[search]=Одеса'

const make = async (fields: object = {}, as = SELLER): Promise<number> =>
  Number((await d.done(`${PATH}/add`, { list: 'orders', name: 'Мої', query: QUERY, ...fields }, as)).id)

test('needs a session', async () => {
  for (const call of ['add', 'update', 'delete']) {
    expect((await t.call({ url: `/api/${PATH}/${call}/`, body: { id: 1 } })).code).toBe(401)
  }
  expect((await t.call({ url: `/api/${PATH}/list/` })).code).toBe(401)
})

test('is stored, renamed and deleted by its author, whatever their rights', async () => {
  const id = await make({}, VIEWER)
  expect(await d.read(id, VIEWER, PATH)).toMatchObject({ list: 'orders', name: 'Мої', query: QUERY, is_default: 0 })
  await d.done(`${PATH}/update`, { id, name: 'Одеса' }, VIEWER)
  expect(await d.listIds('list=orders', VIEWER, PATH)).toEqual([id])
  expect(await d.listIds('list=leads', VIEWER, PATH)).toEqual([])
  await d.done(`${PATH}/delete`, { id }, VIEWER)
  expect(await d.listIds('', VIEWER, PATH)).toEqual([])
})

test('nobody else sees, changes or deletes it, not even a head or an administrator', async () => {
  const id = await make({ name: 'Таємний' })
  const before = await snapshot(t, HOST_A)
  for (const [as, host] of [
    [HEAD, HOST_A],
    ['admin@demo', HOST_A],
    [VIEWER, HOST_A],
    ['admin@demo', HOST_B],
  ] as const) {
    const call = async (url: string, body?: object) => (await t.call({ url, as, host, ...(body ? { body } : {}) })).body
    expect((await call(`/api/${PATH}/get/${id}/`)).error).toBe('empty data')
    expect((await call(`/api/${PATH}/update/`, { id, name: 'Чужий' })).error).toBe('empty data')
    expect(await call(`/api/${PATH}/delete/`, { id })).toMatchObject({ status: 'ok' })
    expect((await call(`/api/history/list/?o_t=saved_filter&o_id=${id}`)).error).toBe('empty data')
    const listed = (await call(`/api/${PATH}/list/?num=100`)).list as { id: number }[]
    if (host === HOST_A) expect(listed.map((row) => row.id)).not.toContain(id)
    const updates = await call('/api/check_updates/', { action: 'main', date_from: 1 })
    expect((updates.changed as { r: string; id: number }[]).filter((one) => one.r === PATH && one.id === id)).toEqual(
      [],
    )
  }
  expect(await snapshot(t, HOST_A)).toEqual(before)
})

test('is the default of its list alone, and takes the place of the one before', async () => {
  const [first, elsewhere] = [await make({ is_default: 1 }), await make({ list: 'leads', is_default: 1 })]
  const foreign = await make({ is_default: 1 }, HEAD)
  const second = await make({ is_default: 1 })
  expect(await d.read(first, SELLER, PATH)).toMatchObject({ is_default: 0 })
  await d.done(`${PATH}/update`, { id: first, is_default: 1 }, SELLER)
  expect(await d.read(second, SELLER, PATH)).toMatchObject({ is_default: 0 })
  expect(await d.read(elsewhere, SELLER, PATH)).toMatchObject({ is_default: 1 })
  expect(await d.read(foreign, HEAD, PATH)).toMatchObject({ is_default: 1 })
})

test('is made once by one client id, however often it is sent', async () => {
  const uid = randomUUID()
  const body = { list: 'orders', name: 'Раз', _sync: { uid } }
  const [one, two] = [await d.done(`${PATH}/add`, body, SELLER), await d.done(`${PATH}/add`, body, SELLER)]
  expect(two.id).toBe(one.id)
  const { body: nameless } = await d.post(`${PATH}/add`, { list: 'orders' }, SELLER)
  expect(nameless).toMatchObject({ error: 'invalid data', fields: { name: 'required' } })
})

test('views shared with the company are read by everybody, written by administrators, and shown to no other company', async () => {
  const view = { list: 'orders', name: 'По клиентам', query: 'by=client_id&cols=number,sum_income' }
  expect((await t.call({ url: '/api/shared_views/list/' })).code).toBe(401)
  const before = await snapshot(t, HOST_A)
  for (const as of [SELLER, HEAD, VIEWER])
    expect((await d.post('shared_views/add', view, as)).body).toMatchObject({ error: 'access denied' })
  expect(await snapshot(t, HOST_A)).toEqual(before)
  const id = Number((await d.done('shared_views/add', view, 'admin@demo')).id)
  for (const as of [SELLER, VIEWER]) expect(await d.read(id, as, 'shared_views')).toMatchObject(view)
  expect((await d.post('shared_views/update', { id, name: 'Чужой' }, HEAD)).body).toMatchObject({
    error: 'access denied',
  })
  const { body } = await t.call({ url: `/api/shared_views/get/${id}/`, as: 'admin@demo', host: HOST_B })
  expect(body).toMatchObject({ error: 'empty data' })
  await d.done('shared_views/delete', { id }, 'admin@demo')
  expect(await d.listIds('', SELLER, 'shared_views')).not.toContain(id)
})
