/** The rates of an order’s rows over HTTP: taken from the bank, typed, frozen and refreshed. */
import { DAY } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deals, type Detail, HEAD, PLANNER } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const UAH = 1
const USD = 2

let t: TestApp
const d = deals(() => t)
let carrier = 0
beforeAll(async () => {
  t = await testApp()
  carrier = Number((await d.done('contractors/add', { name: 'Перевозчик', is_carrier: 1, is_vat_payer: 1 })).id)
})
afterAll(() => t.close())

/** The calendar day where the company is, as a date. */
const today = (): number =>
  Date.parse(`${new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Kyiv' })}T00:00:00Z`) / 1000

const row = (detail: Detail, part: string, place = 0): Detail => (detail[part] as Detail[])[place] ?? {}

describe('S7.08 rates', () => {
  test('the bank’s rate of the document’s day is frozen in a row; another currency asks anew, a typed one stays', async () => {
    const id = await d.order()
    const freight = await d.part('rio/orders/customer_freight', id, { price: '100', currency_id: USD })
    const bank = async (currency: number) => {
      const date = new Date(today() * 1000).toISOString().slice(0, 10).split('-').toReversed().join('-')
      const { body } = await t.call({
        url: `/api/currencies/exchange_rate/?date=${date}&currency=${currency}`,
        as: HEAD,
      })
      return (body.detail as Detail).rate
    }
    const usd = await bank(USD)
    expect(row(await d.read(id), 'customer_freight')).toMatchObject({ rate: usd, rate_date: today() })
    await d.done('rio/orders/customer_freight/update', { id: freight, currency_id: UAH })
    expect(row(await d.read(id), 'customer_freight')).toMatchObject({ rate: '1.000000', base: '100.00' })
    await d.done('rio/orders/customer_freight/update', { id: freight, currency_id: USD, rate: '40.123456' })
    await d.done('rio/orders/customer_freight/update', { id: freight, price: '200' })
    expect(row(await d.read(id), 'customer_freight')).toMatchObject({ rate: '40.123456', base: '8024.69' })
  })

  test('the own currency is counted one to one, whatever rate is sent', async () => {
    const id = await d.order()
    const price = { price: '100', currency_id: UAH, rate: '2' }
    const freight = await d.part('rio/orders/customer_freight', id, price)
    expect(row(await d.read(id), 'customer_freight')).toMatchObject({ rate: '1.000000', base: '100.00' })
    await d.done('rio/orders/customer_freight/update', { id: freight, rate: '3' })
    const sides = { sell_price: '10', sell_rate: '3', buy_price: '5', buy_rate: '3' }
    const own = { sell_currency_id: UAH, buy_currency_id: UAH, service_id: 1 }
    await d.part('orders/services', id, { ...sides, ...own })
    await d.part('rio/orders/kickbacks_customer', id, { amount: '10', currency_id: UAH, rate: '3' })
    const detail = await d.read(id)
    expect(row(detail, 'customer_freight')).toMatchObject({ rate: '1.000000', base: '100.00' })
    expect(row(detail, 'services')).toMatchObject({ sell_rate: '1.000000', buy_rate: '1.000000' })
    expect(row(detail, 'kickbacks_customer')).toMatchObject({ rate: '1.000000', base: '10.00' })
  })

  test('a currency that the bank does not know needs a typed rate', async () => {
    const letters = { code: 'QZZ', name: 'Проба' }
    const unknown = Number((await d.done('currencies/add', letters, 'admin@demo')).id)
    const id = await d.order()
    const price = { order_id: id, price: '100', currency_id: unknown }
    expect((await d.refused('rio/orders/customer_freight/add', price)).fields).toEqual({ rate: 'required' })
    await d.done('rio/orders/customer_freight/add', { ...price, rate: '2' })
    expect(await d.read(id)).toMatchObject({ plan_income: '200.00' })
  })

  test('are refreshed on demand in rows without an invoice, the buy side by people who may edit it', async () => {
    const id = await d.order({ manager_id: 2 })
    const old = { currency_id: USD, rate: '30', rate_date: today() - 30 * DAY }
    const [sold, billed] = [
      await d.part('rio/orders/customer_freight', id, { price: '100', ...old }),
      await d.part('rio/orders/customer_freight', id, { price: '100', ...old, invoice_number: 'С-3' }),
    ]
    await d.part('rio/orders/carrier_freight', id, { price: '50', contractor_id: carrier, ...old })
    expect((await t.call({ url: '/api/orders/rates/', body: { id } })).code).toBe(401)
    expect(await d.refused('orders/rates', { id }, 'viewer@demo')).toMatchObject({ error: 'access denied' })
    const frozen = await d.read(id)
    expect([0, 1].map((place) => row(frozen, 'customer_freight', place).rate)).toEqual(['30.000000', '30.000000'])
    const refreshed = await d.done('orders/rates', { id }, 'manager@demo')
    expect(refreshed).toMatchObject({ updated: 1, missing: [] })
    const answer = refreshed.detail as Detail
    expect(answer.carrier_freight).toBeUndefined()
    const mine = answer.customer_freight as Detail[]
    expect(mine.find((one) => one.id === sold)).toMatchObject({ rate_date: today() })
    expect(mine.find((one) => one.id === sold)?.rate).not.toBe('30.000000')
    expect(mine.find((one) => one.id === billed)).toMatchObject({ rate: '30.000000' })
    expect(row(await d.read(id), 'carrier_freight')).toMatchObject({ rate: '30.000000' })
    const all = (await d.done('orders/rates', { id }, PLANNER)).detail as Detail
    expect(row(all, 'carrier_freight')).toMatchObject({ rate_date: today() })
    expect(all).toEqual(await d.read(id, PLANNER))
    expect(await d.done('orders/rates', { id }, PLANNER), 'a second time').toMatchObject({ updated: 0, missing: [] })
  })

  test('that the company does not have are named by a refresh, and what was typed stays', async () => {
    const unknown = Number((await d.done('currencies/add', { code: 'QZY', name: 'Проба' }, 'admin@demo')).id)
    const id = await d.order({ manager_id: 2 })
    await d.part('rio/orders/customer_freight', id, { price: '100', currency_id: unknown, rate: '2' })
    expect(await d.done('orders/rates', { id }, 'manager@demo')).toMatchObject({ updated: 0, missing: [unknown] })
    expect(row(await d.read(id), 'customer_freight')).toMatchObject({ rate: '2.000000' })
  })

  test('that a row lacks are filled in by a refresh once the company has them', async () => {
    const id = await d.order({ manager_id: 2 })
    const freight = await d.part('rio/orders/customer_freight', id, { price: '100', currency_id: USD })
    // As a version before the rule that a rate is needed left it.
    await t
      .db()
      .write((tx) => tx.updateTable('customer_freight').set({ rate: null }).where('id', '=', freight).execute())
    expect(await d.done('orders/rates', { id }, 'manager@demo')).toMatchObject({ updated: 1 })
    expect(row(await d.read(id), 'customer_freight').rate).not.toBeNull()
  })
})
