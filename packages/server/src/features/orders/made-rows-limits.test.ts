/** Rows that nobody typed: made of a quotation or of another order, or priced at a new rate. They keep to the limits as well. */
import { CLIENT_STATUS, QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Detail, HEAD } from '../../testing/deals.ts'
import { quotes, today, UAH, USD } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const HIGHEST = '999999999.99'
const FREIGHT = 'rio/orders/customer_freight'
/** As typed: small enough for every sum. */
const SMALL_RATE = '40.000000'
/** With this rate the highest amount exceeds half of the storable maximum. */
const LARGE_RATE = '50000.000000'
const q = quotes(() => t)

const refusal = (fields: object) => ({ status: 'error', error: 'invalid data', fields })
const setBankRate = (rate: string) =>
  q.done('currencies/exchange_rate/add', { currency_id: USD, date: today(), rate }, ADMIN)
const countOf = async (path: string) =>
  (await t.call({ url: `/api/${path}/list/?num=1`, as: ADMIN })).body.total_num as number
const newClient = async (): Promise<number> => {
  const about = { name: `Межа ${Math.random()}`, entity_physical_person: 1, status_id: CLIENT_STATUS.new }
  return Number((await q.done('clients/add', about, ADMIN)).id)
}

test('S3.14 a quotation whose chosen rate comes to too much for its equipment becomes no order, and stays as it is', async () => {
  const id = await q.quoteIn(QUOTE_STATUS.accepted)
  await q.rate(id, { price: '600000000', currency_id: UAH, equipment_count: 2, status: 'selected' })
  const [before, orders] = [await q.read(id, HEAD, 'quotations'), await countOf('orders')]
  expect(await q.refused('quotations/convert', { id })).toEqual(refusal({ quantity: 'max', price: 'max' }))
  expect(await q.read(id, HEAD, 'quotations')).toEqual(before)
  expect(await countOf('orders')).toBe(orders)
})

test('S3.14 a quotation that today’s rate makes too large becomes no order; nor can an order be copied or repriced', async () => {
  await setBankRate(SMALL_RATE)
  const service = { sell_price: HIGHEST, sell_currency_id: USD, sell_rate: SMALL_RATE }
  const quote = await q.quote()
  await q.service(quote, service)
  for (const status of [3, 4, 6]) await q.move(quote, status)
  const order = await q.order()
  await q.part(FREIGHT, order, { client_id: 1, price: HIGHEST, currency_id: USD, rate: SMALL_RATE })
  await setBankRate(LARGE_RATE)
  const read = () => Promise.all([q.read(quote, HEAD, 'quotations'), q.read(order), countOf('orders')])
  const before = await read()
  expect(await q.refused('quotations/convert', { id: quote })).toEqual(refusal({ sell_rate: 'max' }))
  expect(await q.refused('orders/copy', { id: order })).toEqual(refusal({ rate: 'max' }))
  expect(await q.refused('orders/rates', { id: order })).toEqual(refusal({ rate: 'max' }))
  expect(await read()).toEqual(before)
  await setBankRate(SMALL_RATE)
  await q.done('orders/rates', { id: order })
  await q.done('orders/copy', { id: order })
  await q.done('quotations/convert', { id: quote })
})

test('S3.13 many rows at the limit add up to the cent, in the order and in the client’s debt', async () => {
  const clientId = await newClient()
  const order = await q.order({ client_id: clientId })
  for (const _ of [1, 2, 3, 4, 5])
    await q.part(FREIGHT, order, { client_id: clientId, price: HIGHEST, currency_id: UAH, vat_id: null })
  const { plan_income: income } = await q.read(order)
  const { debt } = await q.read(clientId, ADMIN, 'clients')
  expect({ income, debt }).toEqual({ income: '4999999999.95', debt: '4999999999.95' })
})

const HUGE = { price: HIGHEST, currency_id: USD, rate: '44000.000000', vat_id: null }

/** An order whose client owes nearly the storable maximum. */
const hugeOrder = async (clientId: number): Promise<number> => {
  const order = await q.order({ client_id: clientId })
  for (const _ of [1, 2]) await q.part(FREIGHT, order, { client_id: clientId, ...HUGE })
  return order
}

test('S3.13 an order is given to no client who would owe more than can be held, alone or with others', async () => {
  const [one, other] = [await newClient(), await newClient()]
  const [moved] = [await hugeOrder(one), await hugeOrder(other)]
  const read = () =>
    Promise.all([q.read(moved), q.read(one, ADMIN, 'clients'), q.read(other, ADMIN, 'clients')] as Promise<Detail>[])
  const before = await read()
  expect(before[1]).toMatchObject({ debt: '87999999999120.00' })
  expect(await q.refused('orders/update', { id: moved, client_id: other })).toEqual(refusal({ debt: 'max' }))
  const { body } = await q.post('orders/bulk', { ids: [moved], set: { client_id: other } })
  expect(body).toMatchObject({ done: [], refused: [{ id: moved, error: 'invalid data', fields: { debt: 'max' } }] })
  expect(await q.refused('clients/merge', { id: other, from_id: one }, ADMIN)).toEqual(refusal({ debt: 'max' }))
  expect(await read()).toEqual(before)
  // Together they owe more than one column holds: figures over many orders do not pass through one.
  const stats = await t.call({ url: '/api/team_users/auth_info/stats/', as: ADMIN })
  expect(stats.body.status).toBe('ok')
})

test('S3.13 many records are not set to an amount above the limit', async () => {
  const order = await q.order()
  const before = await q.read(order)
  const body = { ids: [order], set: { cargo_value: '1000000000.00' } }
  expect((await q.post('orders/bulk', body)).body).toMatchObject(refusal({ cargo_value: 'max' }))
  const credit = { ids: [1], set: { credit_limit: '1000000000.00' } }
  expect((await q.post('clients/bulk', credit, ADMIN)).body).toMatchObject(refusal({ credit_limit: 'max' }))
  expect(await q.read(order)).toEqual(before)
})
