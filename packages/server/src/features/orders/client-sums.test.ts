/** When the cards of clients are counted anew: after every change of an order that they count, and after no other. */
import { DAY } from '@fura/shared/seconds.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deals, HEAD } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const d = deals(() => t)
const FREIGHT = 'rio/orders/customer_freight'
const now = () => Math.floor(Date.now() / 1000)

/** What no count could come to: as long as it stands there, nobody has counted. */
const WRONG = { orders_count: 7777, debt: 777_700 }

const newClient = async (): Promise<number> => Number((await d.done('clients/add', { name: 'ТОВ Розрахунок' })).id)

interface Made {
  id: number
  client: number
  /** Who pays one of its rows. */
  payer: number
  own: number
  paidByOther: number
  container: number
}

/** An order of one client with a row that it pays and a row that another one pays; their cards say what is wrong. */
const makeOrder = async (): Promise<Made> => {
  const [client, payer] = [await newClient(), await newClient()]
  const id = await d.order({ client_id: client, cargo: 'Кабель' })
  const own = await d.part(FREIGHT, id, { price: '1000', currency_id: 1 })
  const paidByOther = await d.part(FREIGHT, id, { price: '300', currency_id: 1, client_id: payer })
  const container = await d.part('orders/containers', id, { container_type_id: 21 })
  await t.db().write((tx) => tx.updateTable('clients').set(WRONG).where('id', 'in', [client, payer]).execute())
  return { id, client, payer, own, paidByOther, container }
}

const wrongAt = async (id: number) => {
  const { orders_count: count, debt } = await d.read(id, HEAD, 'clients')
  return { count: count === WRONG.orders_count, debt: debt === '7777.00' }
}

type Step = (makeOrder: Made) => Promise<unknown>
const update =
  (fields: object): Step =>
  ({ id }) =>
    d.done('orders/update', { id, ...fields })

describe('a change that a card counts', () => {
  const steps: [string, Step][] = [
    ['the status', update({ status_id: ORDER_STATUS.cancelled, cancel_reason_id: 21 })],
    ['the day of the order', update({ doc_date: Math.floor(now() / DAY) * DAY - 3 * DAY })],
    ['the day of loading', update({ actual_loading_date: now() - 3 * DAY })],
    ['the day of unloading', update({ actual_unloading_date: now() - DAY })],
    ['the price of a row', ({ own }) => d.done(`${FREIGHT}/update`, { id: own, price: '1100' })],
    ['what was paid', ({ own }) => d.done(`${FREIGHT}/update`, { id: own, paid_amount: '100' })],
    ['a row that comes', ({ id }) => d.done(`${FREIGHT}/add`, { order_id: id, price: '5', currency_id: 1 })],
    ['a row that goes', ({ own }) => d.done(`${FREIGHT}/delete`, { id: own })],
    ['the order that goes', ({ id }) => d.done('orders/delete', { id })],
    ['another client', async ({ id }) => d.done('orders/update', { id, client_id: await newClient() })],
    ['another order of the client', ({ client }) => d.order({ client_id: client })],
  ]
  test.each(steps)('is counted: %s', async (_what, step) => {
    const order = await makeOrder()
    await step(order)
    expect(await wrongAt(order.client)).toEqual({ count: false, debt: false })
  })

  const ofPayers: [string, Step][] = [
    ['the price', ({ paidByOther }) => d.done(`${FREIGHT}/update`, { id: paidByOther, price: '310' })],
    ['another payer', ({ paidByOther, client }) => d.done(`${FREIGHT}/update`, { id: paidByOther, client_id: client })],
    ['the row goes', ({ paidByOther }) => d.done(`${FREIGHT}/delete`, { id: paidByOther })],
    ['the order is cancelled', update({ status_id: ORDER_STATUS.cancelled, cancel_reason_id: 21 })],
  ]
  test.each(ofPayers)('is counted for who pays a row: %s', async (_what, step) => {
    const order = await makeOrder()
    await step(order)
    expect(await wrongAt(order.payer)).toMatchObject({ debt: false })
  })
})

describe('a change that no card counts', () => {
  const steps: [string, Step][] = [
    ['words', update({ comment: 'чекаємо', cargo: 'Меблі' })],
    ['the planned day', update({ planned_loading_date: now() + 3 * DAY })],
    [
      'the seal of a container',
      ({ container }) => d.done('orders/containers/update', { id: container, seal_number: 'A1' }),
    ],
    [
      'what a carrier gets',
      ({ id }) =>
        d.done('rio/orders/carrier_freight/add', { order_id: id, contractor_id: 1, price: '9', currency_id: 1 }),
    ],
  ]
  test.each(steps)('leaves the cards alone: %s', async (_what, step) => {
    const order = await makeOrder()
    await step(order)
    for (const id of [order.client, order.payer]) expect(await wrongAt(id)).toEqual({ count: true, debt: true })
  })
})
