/** Last prices on a lane: of what, in which order, and what of them each reader sees. */
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { type Detail, PLANNER, SELLER, VIEWER } from '../../testing/deals.ts'
import { quotes, TYPE_TENT, UAH, USD } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const q = quotes(() => t)
const [FROM, TO, OTHER] = [cityId('Chernivtsi'), cityId('Hamburg'), cityId('Lviv')]
const LANE = { poo_id: FROM, fd_id: TO }

const ask = (query: string, as = PLANNER) => t.call({ url: `/api/lane_prices/list/?${query}`, as })
const prices = async (query = `from=${FROM}&to=${TO}`, as = PLANNER): Promise<Detail[]> => {
  const { body } = await ask(query, as)
  expect(body, query).toMatchObject({ status: 'ok' })
  return body.list as Detail[]
}

const ids = { freight: 0, ports: 0, services: 0, quote: 0 }

beforeAll(async () => {
  t = await testApp()
  ids.freight = await q.order({ ...LANE, container_type_id: TYPE_TENT, equipment_count: 2 })
  await q.part('rio/orders/customer_freight', ids.freight, { price: '3000', currency_id: USD })
  await q.part('rio/orders/customer_freight', ids.freight, { price: '5000', currency_id: UAH })
  const carrier = { contractor_id: 1, price: '2500', currency_id: USD, vat_id: 5 }
  await q.part('rio/orders/carrier_freight', ids.freight, carrier)
  ids.ports = await q.order({ order_type_id: 1, pol_id: FROM, pod_id: TO })
  await q.part('rio/orders/customer_freight', ids.ports, { price: '4000', currency_id: USD })
  ids.services = await q.order(LANE)
  await q.part('orders/services', ids.services, {
    service_id: 1,
    sell_price: '700',
    buy_price: '500',
    contractor_id: 1,
  })
  ids.quote = await q.quote({ ...LANE, client_id: 2 })
  await q.leg(ids.quote, { ...LANE, equipment_count: 3 })
  await q.service(ids.quote, {
    sell_price: '2900',
    sell_currency_id: USD,
    buy_price: '2400',
    buy_currency_id: USD,
    contractor_id: 1,
  })
  // None of these says what the lane costs.
  await q.order(LANE)
  const back = await q.order({ poo_id: TO, fd_id: FROM })
  await q.part('rio/orders/customer_freight', back, { price: '1', currency_id: USD })
  const elsewhere = await q.order({ poo_id: FROM, fd_id: OTHER })
  await q.part('rio/orders/customer_freight', elsewhere, { price: '2', currency_id: USD })
  const cancelled = await q.quote(LANE)
  await q.service(cancelled)
  await q.move(cancelled, QUOTE_STATUS.cancelled)
})
afterAll(() => t.close())

describe('who may', () => {
  test('not logged in: nothing is answered', async () => {
    expect((await t.call({ url: `/api/lane_prices/list/?from=${FROM}&to=${TO}` })).code).toBe(401)
  })

  test('S6.02 what was paid and the margin are absent without their rights, quotations without theirs', async () => {
    for (const row of await prices())
      expect(Object.keys(row)).toEqual(expect.arrayContaining(['buy_price', 'margin_percent']))
    const sellers = await ask(`from=${FROM}&to=${TO}`, SELLER)
    for (const name of ['buy_price', 'buy_currency_id', 'margin_percent', '2400', '2500'])
      expect(sellers.text).not.toContain(name)
    expect((sellers.body.list as Detail[]).map(({ r, id }) => [r, id])).toContainEqual(['quotations', ids.quote])
    const viewers = await prices(undefined, VIEWER)
    expect(viewers.map(({ r }) => r)).toEqual(['orders', 'orders', 'orders'])
    const accountants = await prices(undefined, 'n.tkachenko@demo')
    expect(accountants.map(({ r }) => r)).toEqual(['orders', 'orders', 'orders'])
    expect(accountants[0]).toHaveProperty('buy_price')
  })
})

describe('the prices of a lane', () => {
  test('are the largest rows of each deal, by doors or by ports', async () => {
    const list = await prices()
    const rowOf = (id: number, r: string) => list.find((row) => row.id === id && row.r === r)
    expect(list).toHaveLength(4)
    const order = await q.read(ids.freight)
    expect(rowOf(ids.freight, 'orders')).toEqual({
      date: order.doc_date,
      r: 'orders',
      id: ids.freight,
      number: order.number,
      client_name: order.client_name,
      price: '3000.0000',
      currency_id: USD,
      currency_name: 'Доллар США',
      container_type_id: TYPE_TENT,
      container_type_name: order.container_type_name,
      equipment_count: 2,
      buy_price: '2500.0000',
      buy_currency_id: USD,
      buy_currency_name: 'Доллар США',
      margin_percent: order.margin_percent,
    })
    expect(rowOf(ids.ports, 'orders')).toMatchObject({ price: '4000.0000', buy_price: null })
    expect(rowOf(ids.services, 'orders')).toMatchObject({ price: '700.0000', buy_price: '500.0000', currency_id: UAH })
    expect(rowOf(ids.quote, 'quotations')).toMatchObject({
      price: '2900.0000',
      container_type_id: TYPE_TENT,
      equipment_count: 3,
    })
  })

  test('may be of one kind of order', async () => {
    expect((await prices(`from=${FROM}&to=${TO}&type=1`)).map(({ id }) => id)).toEqual([ids.ports])
    expect(await prices(`from=${FROM}&to=${TO}&type=3`)).toEqual([])
  })

  test('are the newest ten', async () => {
    const lane = { poo_id: OTHER, fd_id: FROM }
    const orderIds: number[] = []
    for (let place = 0; place < 12; place += 1) {
      orderIds.push(await q.order(lane))
      await q.part('rio/orders/customer_freight', Number(orderIds.at(-1)), { price: String(place), currency_id: UAH })
    }
    const list = await prices(`from=${OTHER}&to=${FROM}`)
    expect(list.map(({ id }) => id)).toEqual(orderIds.slice(2).toReversed())
  })

  test('are asked for by two cities', async () => {
    expect((await ask(`from=${FROM}`)).body).toMatchObject({ error: 'invalid data', fields: { to: 'required' } })
    expect((await ask(`from=x&to=${TO}`)).body).toMatchObject({ fields: { from: 'type' } })
    expect((await ask(`from=${FROM}&to=${TO}&kind=1`)).body).toMatchObject({ fields: { kind: 'unknown' } })
    expect(await prices(`from=${TO}&to=${OTHER}`)).toEqual([])
  })
})
