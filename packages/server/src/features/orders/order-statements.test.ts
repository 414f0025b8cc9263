/**
 * What a change of a deal costs: statements under the company's write lock, each a way to PostgreSQL and back while everybody else
 * waits. A higher number needs a reason; a lower one is written down here. The last statement names the references of what is answered
 * (decision 0103).
 */
import { DAY } from '@fura/shared/seconds.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { FREIGHT_SERVICE, quotes, today, TYPE_TENT, USD } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const d = quotes(() => t)
const FREIGHT = 'rio/orders/customer_freight'

/** A part names few references: PostgreSQL answers them with the record. */
const ofPart = (cost: number): number => (t.engine === 'postgres' ? cost - 1 : cost)

/** On SQLite the parts of a deal are read one table after the other, which costs no way. */
const costOf = async (deal: typeof order | typeof quote, path: string, body: object): Promise<number> => {
  const count = await countStatements(t.db(), () => d.done(path, body))
  return t.engine === 'sqlite' ? count - (partsOf(deal).length - 1) : count
}

const newOrder = async () => {
  const route = { poo_id: cityId('Odesa'), fd_id: cityId('Warsaw') }
  const id = await d.order({ ...route, cargo: 'Кабель', planned_loading_date: today() + DAY, currency_id: USD })
  await d.part('rio/orders/directions', id, { ...route, container_type_id: TYPE_TENT })
  const container = await d.part('orders/containers', id, { container_type_id: TYPE_TENT })
  const freight = await d.part(FREIGHT, id, { price: '1000' })
  await d.part('rio/orders/carrier_freight', id, { price: '500', contractor_id: 1 })
  const both = { service_id: FREIGHT_SERVICE, sell_price: '100', buy_price: '50', contractor_id: 1 }
  return { id, container, freight, service: await d.part('orders/services', id, both) }
}

test('a change of an order reads it once and counts it once', async () => {
  const { id, container, freight, service } = await newOrder()
  const cost = (path: string, body: object) => costOf(order, path, body)
  expect(await cost('orders/update', { id, comment: 'x' }), 'one field').toBe(11)
  const { rev } = await d.read(id)
  const sync = { _sync: { base_rev: rev, base: { comment: 'x' } } }
  expect(await cost('orders/update', { id, comment: 'y', ...sync }), 'one field over what was seen').toBe(12)
  expect(await cost('orders/update', { id, status_id: ORDER_STATUS.confirmed }), 'the status').toBe(17)
  expect(await cost('orders/services/update', { id: service, description: 'x' }), 'words of a row').toBe(ofPart(10))
  expect(await cost('orders/services/update', { id: service, sell_price: '120' }), 'the price of a row').toBe(
    ofPart(13),
  )
  expect(await cost(`${FREIGHT}/update`, { id: freight, price: '1100' }), 'what the client owes').toBe(ofPart(18))
  expect(await cost('orders/containers/update', { id: container, seal_number: 'A1' }), 'a container').toBe(ofPart(11))
  expect(await cost(`${FREIGHT}/add`, { order_id: id, price: '10' }), 'a new row').toBe(ofPart(20))
  expect(await cost('orders/add', { client_id: 1, order_type_id: 2 }), 'a new order').toBe(32)
})

test('a change of a quotation reads it once and counts it once', async () => {
  const id = await d.quote()
  await d.leg(id)
  const service = await d.service(id)
  const cost = (path: string, body: object) => costOf(quote, path, body)
  expect(await cost('quotations/update', { id, comment: 'x' }), 'one field').toBe(11)
  expect(await cost('quotations/services/update', { id: service, sell_price: '1200' }), 'the price of a row').toBe(
    ofPart(13),
  )
})
