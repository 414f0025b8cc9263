/** Amounts at the limit of domain.md 4.7 and above it: what is refused, by which name, and that no sum is ever lost. */
import { CLIENT_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deals, type Detail, HEAD } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const d = deals(() => t)
const HIGHEST = '999999999.99'
/** The hryvnia, in which the company counts. */
const OWN = 1

const invalid = (fields: object) => ({ status: 'error', error: 'invalid data', fields })

const client = async (): Promise<number> => {
  const about = { name: `Межа ${Math.random()}`, entity_physical_person: 1, status_id: CLIENT_STATUS.new }
  return Number((await d.done('clients/add', about, ADMIN)).id)
}

const ROWS = {
  customer: ['rio/orders/customer_freight', { client_id: 1, currency_id: OWN }, 'price', 'gross'],
  carrier: ['rio/orders/carrier_freight', { contractor_id: 1, currency_id: OWN }, 'price', 'gross'],
  carrier2: ['rio/orders/carrier_freight2', { contractor_id: 1, currency_id: OWN }, 'price', 'gross'],
  sold: ['orders/services', { service_id: 1, sell_currency_id: OWN }, 'sell_price', 'sell_gross'],
  bought: ['orders/services', { service_id: 1, buy_currency_id: OWN }, 'buy_price', 'buy_gross'],
} as const

describe.each(Object.entries(ROWS))('a row of %s', (_, [path, about, price, gross]) => {
  test('S3.13 above the limit is refused, alone or by its product, and the order keeps its sums', async () => {
    const order = await d.order()
    const id = await d.part(path, order, { ...about, [price]: '10.0000' })
    const before = await d.read(order)
    for (const [more, fields] of [
      [{ [price]: '1000000000.00' }, { [price]: 'max' }],
      [{ [price]: '9'.repeat(30) }, { [price]: 'max' }],
      [{ [price]: '1.0000', quantity: '99999999999999999' }, { quantity: 'max' }],
      [
        { [price]: HIGHEST, quantity: '2.000' },
        { quantity: 'max', [price]: 'max' },
      ],
      [
        { [price]: '100000.0000', quantity: '100000.000' },
        { quantity: 'max', [price]: 'max' },
      ],
    ] as const) {
      expect(await d.refused(`${path}/add`, { order_id: order, ...about, ...more })).toEqual(invalid(fields))
      expect(await d.refused(`${path}/update`, { id, ...more })).toEqual(invalid(fields))
    }
    expect(await d.refused(`${path}/update`, { id, quantity: '100000000.000' })).toEqual(
      invalid({ quantity: 'max', [price]: 'max' }),
    )
    expect(await d.read(order)).toEqual(before)
  })

  test('at the limit is accepted and counted', async () => {
    const id = await d.part(path, await d.order(), { ...about, [price]: HIGHEST })
    expect(await d.read(id, HEAD, path)).toMatchObject({ [gross]: HIGHEST })
  })
})

test('S3.13 fines, payments and kickbacks above the limit are refused', async () => {
  const order = await d.order()
  const freight = { order_id: order, client_id: 1, price: '1.0000', currency_id: OWN }
  for (const field of ['paid_amount', 'penalty_amount']) {
    expect(await d.refused('rio/orders/customer_freight/add', { ...freight, [field]: '1000000000.00' })).toEqual(
      invalid({ [field]: 'max' }),
    )
  }
  const kickback = { order_id: order, client_id: 1, currency_id: OWN, amount: '1000000000' }
  expect(await d.refused('rio/orders/kickbacks_customer/add', kickback)).toEqual(invalid({ amount: 'max' }))
})

/** A row whose value in the base currency is nearly half of the storable maximum. */
const HUGE = { price: HIGHEST, currency_id: 2, rate: '44000.000000', vat_id: null }

test('S3.13 a rate that makes a sum of what cannot be held is refused', async () => {
  const row = { order_id: await d.order(), client_id: 1, ...HUGE, rate: '999999999.000000' }
  expect(await d.refused('rio/orders/customer_freight/add', row)).toEqual(invalid({ rate: 'max' }))
})

test('S3.13 an order whose sum cannot be held refuses the row that makes it so, and keeps what it has', async () => {
  const clientId = await client()
  const order = await d.order({ client_id: clientId })
  for (const _ of [1, 2]) await d.part('rio/orders/customer_freight', order, { client_id: clientId, ...HUGE })
  const before = await d.read(order)
  const row = { order_id: order, client_id: clientId, ...HUGE }
  expect(await d.refused('rio/orders/customer_freight/add', row)).toMatchObject(invalid({ plan_income: 'max' }))
  expect(await d.read(order)).toEqual(before)
  expect(await d.read(clientId, ADMIN, 'clients')).toMatchObject({ debt: before.plan_income })
})

test('S3.13 a client whose debt cannot be held refuses the order that makes it so', async () => {
  const clientId = await client()
  const order = await d.order({ client_id: clientId })
  const rows = { client_id: clientId, ...HUGE }
  for (const _ of [1, 2]) await d.part('rio/orders/customer_freight', order, rows)
  const { debt } = await d.read(clientId, ADMIN, 'clients')
  const second = await d.order({ client_id: clientId })
  const refused = invalid({ debt: 'max' })
  expect(await d.refused('rio/orders/customer_freight/add', { order_id: second, ...rows })).toEqual(refused)
  expect(await d.read(clientId, ADMIN, 'clients')).toMatchObject({ debt })
})

test('S3.14 a quotation’s row above the limit is refused, and its sums stay', async () => {
  const body = { client_id: 1, order_type_id: 2 }
  const quote = Number((await d.done('quotations/add', body, HEAD)).id)
  const service = { quote_id: quote, service_id: 1, sell_currency_id: OWN }
  await d.done('quotations/services/add', { ...service, sell_price: '10.0000' })
  const before: Detail = await d.read(quote, HEAD, 'quotations')
  expect(
    await d.refused('quotations/services/add', { ...service, quantity: '100000.000', sell_price: '100000.0000' }),
  ).toEqual(invalid({ quantity: 'max', sell_price: 'max' }))
  expect(await d.read(quote, HEAD, 'quotations')).toEqual(before)
})

test('a loss out of all proportion to the income has no margin, and is no error', async () => {
  const order = await d.order()
  await d.part('rio/orders/customer_freight', order, { client_id: 1, price: '0.0100', currency_id: OWN })
  await d.part('rio/orders/carrier_freight', order, { contractor_id: 1, price: HIGHEST, currency_id: OWN })
  expect(await d.read(order)).toMatchObject({ plan_income: '0.01', plan_expense: HIGHEST, margin_percent: null })
})
