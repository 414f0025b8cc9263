/** Retention periods: who may read and change them, the limits, and that nothing still needed is deleted. */
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals } from '../../testing/deals.ts'
import { HOST_A, HOST_B, testApp, type TestApp } from '../../testing/test-app.ts'
import { removeOldHistory } from './history-retention.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const d = deals(() => app)

type Body = Record<string, unknown>
const ADMIN = 'admin@demo'
const PATH = '/api/company/retention/'
const UPDATE = '/api/company/settings/update/'

const call = async (url: string, body?: object, as = ADMIN, host = HOST_A): Promise<Body> =>
  (await app.call({ method: body ? 'POST' : 'GET', url, as, host, ...(body ? { body } : {}) })).body
const goes = async (query = ''): Promise<Record<string, number>> => {
  const list = (await call(`${PATH}${query}`)).list as { name: string; records: number }[]
  return Object.fromEntries(list.map(({ name, records }) => [name, records]))
}
const historyOf = async (type: string, id: unknown) =>
  ((await call(`/api/history/list/?o_t=${type}&o_id=${String(id)}&num=100`)).list as Body[]).map(({ field }) => field)
const valuesIn = async (host: string) =>
  (await app.db(host).read.selectFrom('history').select('change_id').execute()).length

/** As if everything so far had happened that long ago. */
const moveBack = (days: number, host = HOST_A) =>
  app.db(host).write((tx) =>
    tx
      .updateTable('changes')
      .set({ date: nowSeconds() - days * DAY })
      .execute(),
  )

test('without a session and without the right nothing is seen or changed', async () => {
  expect((await app.call({ url: PATH })).code).toBe(401)
  const denied = { status: 'error', error: 'access denied', needs: ['can_add_user'] }
  for (const as of ['manager@demo', 'viewer@demo']) {
    expect(await call(PATH, undefined, as)).toEqual(denied)
    expect(await call(UPDATE, { history_days: 365 }, as)).toEqual(denied)
  }
  expect((await call('/api/company/settings/')).detail).toMatchObject({
    history_days: 0,
    import_days: 30,
    audit_days: 365,
    deleted_days: 0,
    chat_days: 0,
    file_days: 0,
  })
})

test('a period has its least and its most, and without a choice everything stays as it was', async () => {
  const refusals: [object, Body][] = [
    [{ history_days: 364 }, { history_days: 'min' }],
    [{ history_days: 3651 }, { history_days: 'max' }],
    [{ import_days: 6 }, { import_days: 'min' }],
    [{ import_days: 366 }, { import_days: 'max' }],
    [{ audit_days: 29 }, { audit_days: 'min' }],
    [{ history_days: null }, { history_days: 'required' }],
    [{ deleted_days: 179 }, { deleted_days: 'min' }],
    [{ chat_days: 364 }, { chat_days: 'min' }],
    [{ file_days: 3651 }, { file_days: 'max' }],
  ]
  for (const [sent, fields] of refusals)
    expect(await call(UPDATE, sent), JSON.stringify(sent)).toEqual({ status: 'error', error: 'invalid data', fields })
  for (const query of ['?history_days=1', '?import_days=0', '?audit_days=x', '?days=3'])
    expect(await call(`${PATH}${query}`), query).toMatchObject({ status: 'error' })
  await moveBack(4000)
  const before = await valuesIn(HOST_A)
  expect(await removeOldHistory({ db: app.db(), historyDays: 0 })).toBe(0)
  expect(await valuesIn(HOST_A)).toBe(before)
})

test('old values are removed, as many as the preview said; those of open deals, steps of statuses and other companies stay', async () => {
  const city = (await call('/api/cities/add/', { name: 'Стародавнє', country_id: 1 })).id
  await call('/api/cities/update/', { id: city, name: 'Новітнє' })
  const open = await d.order({}, ADMIN)
  await call('/api/orders/update/', { id: open, cargo: 'Скло' })
  const closed = await d.order({}, ADMIN)
  await call('/api/orders/update/', { id: closed, cargo: 'Цегла' })
  await app
    .db()
    .write((tx) =>
      tx
        .updateTable('orders')
        .set({ in_work: 0, client_debt: 0, client_payment_status: 'full', carrier_payment_status: 'full' })
        .where('id', '=', closed)
        .execute(),
    )
  await moveBack(400)
  await call('/api/cities/update/', { id: city, name: 'Сьогочасне' })
  const [other, openBefore] = [await valuesIn(HOST_B), await historyOf('order', open)]

  const expectedCount = (await goes('?history_days=365')).history_days ?? 0
  expect(expectedCount).toBeGreaterThan(0)
  expect((await goes('?history_days=500')).history_days).toBe(0)
  expect(await removeOldHistory({ db: app.db(), historyDays: 365 })).toBe(expectedCount)
  expect((await goes('?history_days=365')).history_days).toBe(0)
  expect(await removeOldHistory({ db: app.db(), historyDays: 365 })).toBe(0)

  expect((await historyOf('city', city)).filter((field) => field !== null)).toContain('name')
  const values = ((await call(`/api/history/list/?o_t=city&o_id=${String(city)}&num=100`)).list as Body[]).map(
    ({ new: now }) => now,
  )
  expect(values).toContain('Сьогочасне')
  expect(values).not.toContain('Новітнє')
  expect(await historyOf('order', open)).toEqual(openBefore)
  expect(await historyOf('order', closed)).not.toContain('cargo')
  expect(await historyOf('order', closed)).toContain('status_id')
  expect(await valuesIn(HOST_B)).toBe(other)
  // The record itself is whole.
  expect((await call(`/api/orders/get/${String(closed)}/`)).detail).toMatchObject({ cargo: 'Цегла' })
})

test('periods are settings: logged, and undone', async () => {
  expect(await call(UPDATE, { history_days: 730, import_days: 14 })).toMatchObject({
    status: 'ok',
    detail: { history_days: 730, import_days: 14 },
  })
  expect((await call('/api/company/settings/', undefined, ADMIN, HOST_B)).detail).toMatchObject({ history_days: 0 })
  const log = await call('/api/audit/list/?f[event]=settings_changed')
  expect(log.list).toMatchObject([{ detail: 'history_days import_days' }])
  expect(await call(UPDATE, { history_days: 0, import_days: 30 })).toMatchObject({ status: 'ok' })
})
