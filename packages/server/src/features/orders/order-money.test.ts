/** The money of an order over HTTP, to the cent: the worked example of domain.md 3.4 and cases worked out by hand. */
import { CLIENT_STATUS, ORDER_STATUS } from '@fura/shared/statuses.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { anyTable } from '#db/database.ts'
import { sql } from 'kysely'
import { fillDebts } from '#migrations/0031-customer-freight-debt.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deals, type Detail, HEAD } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const USD = 2
const VAT = { twenty: 1, zero: 2, none: 5 }
const FIRM = { payer: 1, soleTrader: 3 }
const RATE = { currency_id: USD, rate: '41.50' }

let t: TestApp
const d = deals(() => t)
let [line, carrier] = [0, 0]
beforeAll(async () => {
  t = await testApp()
  line = Number((await d.done('contractors/add', { name: 'Линия', is_carrier: 1, is_vat_payer: 0 })).id)
  carrier = Number((await d.done('contractors/add', { name: 'Перевозчик', is_carrier: 1, is_vat_payer: 1 })).id)
})
afterAll(() => t.close())

/** The calendar day where the company is, as a date. */
const today = (): number =>
  Date.parse(`${new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Kyiv' })}T00:00:00Z`) / 1000

const row = (detail: Detail, part: string, place = 0): Detail => (detail[part] as Detail[])[place] ?? {}

describe('S3.13 the plan calculation', () => {
  test('of the worked example comes to 11 475.00 UAH', async () => {
    const id = await d.order({ legal_entity_id: FIRM.payer, main_carrier_id: line, main_carrier2_id: carrier })
    await d.part('rio/orders/customer_freight', id, { price: '3200', vat_id: VAT.zero, ...RATE })
    const included = { sell_vat_id: VAT.twenty, sell_vat_included: 1 }
    await d.part('orders/services', id, { service_id: 8, sell_price: '9600', ...included })
    await d.part('orders/services', id, { service_id: 16, sell_price: '2400', ...included })
    const thc = { buy_price: '6000', buy_vat_id: VAT.twenty, buy_vat_included: 1, contractor_id: carrier }
    await d.part('orders/services', id, { service_id: 7, ...thc })
    await d.part('rio/orders/carrier_freight', id, { price: '2500', vat_id: VAT.none, ...RATE })
    await d.part('rio/orders/carrier_freight2', id, { price: '25200', vat_id: VAT.twenty, vat_included: 1 })
    await d.part('rio/orders/kickbacks_customer', id, { amount: '50', ...RATE })
    await d.part('rio/orders/kickbacks_carrier', id, { amount: '500' })
    const detail = await d.read(id)
    expect(detail).toMatchObject({
      plan_income: '142800.00',
      plan_expense: '129750.00',
      plan_kickbacks: '-1575.00',
      sum_income: '11475.00',
      margin_percent: '8.040',
      plan_vat: '-3200.00',
    })
    expect(row(detail, 'customer_freight')).toMatchObject({ net: '3200.00', vat_amount: '0.00', base: '132800.00' })
    expect(row(detail, 'services', 0)).toMatchObject({ sell_net: '8000.00', sell_vat: '1600.00', sell_base: '8000.00' })
    expect(row(detail, 'services', 1)).toMatchObject({ sell_net: '2000.00', sell_vat: '400.00', buy_net: null })
    expect(row(detail, 'services', 2)).toMatchObject({ buy_net: '5000.00', buy_vat: '1000.00', buy_base: '5000.00' })
    expect(row(detail, 'carrier_freight')).toMatchObject({
      contractor_id: line,
      contractor_is_vat_payer: 0,
      base: '103750.00',
    })
    expect(row(detail, 'carrier_freight2')).toMatchObject({
      contractor_id: carrier,
      contractor_is_vat_payer: 1,
      net: '21000.00',
      vat_amount: '4200.00',
      gross: '25200.00',
      base: '21000.00',
    })
    expect(row(detail, 'kickbacks_customer')).toMatchObject({ flow: 'pay', base: '2075.00' })
    expect(row(detail, 'kickbacks_carrier')).toMatchObject({ flow: 'receive', base: '500.00', contractor_id: line })
  })

  test('rounds once per row: 3 × 33.333 with 20 % in it', async () => {
    const id = await d.order({ legal_entity_id: FIRM.payer })
    const price = { quantity: '3', price: '33.333', vat_id: VAT.twenty, vat_included: 1 }
    await d.part('rio/orders/customer_freight', id, price)
    expect(row(await d.read(id), 'customer_freight')).toMatchObject({
      net: '83.33',
      vat_amount: '16.67',
      gross: '100.00',
    })
  })

  test('of a firm that pays no VAT: income as it is typed, cost with the VAT that is not recovered', async () => {
    const id = await d.order({ legal_entity_id: FIRM.soleTrader })
    await d.part('rio/orders/customer_freight', id, { price: '12000', vat_id: VAT.none })
    const bought = { contractor_id: carrier, price: '8000', vat_id: VAT.twenty }
    await d.part('rio/orders/carrier_freight', id, bought)
    // 8 000 + 20 % = 9 600 of cost; 12 000 − 9 600 = 2 400, which is 20 % of the income.
    expect(await d.read(id)).toMatchObject({
      plan_income: '12000.00',
      plan_expense: '9600.00',
      sum_income: '2400.00',
      margin_percent: '20.000',
    })
    await d.done('orders/update', { id, legal_entity_id: FIRM.payer })
    expect(await d.read(id)).toMatchObject({ plan_expense: '8000.00', sum_income: '4000.00' })
  })

  test('a percent kickback is of the net freight that it names, or of the whole side', async () => {
    const id = await d.order({ legal_entity_id: FIRM.payer })
    const first = await d.part('rio/orders/customer_freight', id, { price: '1000', vat_id: VAT.zero, ...RATE })
    await d.part('rio/orders/customer_freight', id, { price: '12000', vat_id: VAT.twenty, vat_included: 1 })
    await d.part('rio/orders/kickbacks_customer', id, { kind: 'percent', percent: '5', freight_id: first })
    await d.part('rio/orders/kickbacks_customer', id, { kind: 'percent', percent: '2.5' })
    const detail = await d.read(id)
    // 5 % of 1 000 USD = 50 USD × 41.50; 2.5 % of 1 000 USD = 25 × 41.50, and of 10 000 UAH = 250.
    expect(row(detail, 'kickbacks_customer', 0)).toMatchObject({ amount: '2075.00', base: '2075.00' })
    expect(row(detail, 'kickbacks_customer', 1)).toMatchObject({ amount: '1287.50', base: '1287.50' })
    expect(detail).toMatchObject({ plan_income: '51500.00', plan_kickbacks: '-3362.50', sum_income: '48137.50' })
    await d.done('rio/orders/customer_freight/update', { id: first, price: '2000' })
    expect(row(await d.read(id), 'kickbacks_customer', 0)).toMatchObject({ amount: '4150.00', base: '4150.00' })
  })

  test('a fine lowers the cost where the carrier pays it and the income where we do', async () => {
    const id = await d.order({ legal_entity_id: FIRM.payer })
    await d.part('rio/orders/customer_freight', id, { price: '20000', vat_id: VAT.zero, penalty_amount: '1500' })
    const bought = { contractor_id: carrier, price: '300', vat_id: VAT.zero, penalty_amount: '20', ...RATE }
    await d.part('rio/orders/carrier_freight', id, bought)
    // 20 000 − 1 500; (300 − 20) × 41.50.
    expect(await d.read(id)).toMatchObject({ plan_income: '18500.00', plan_expense: '11620.00', sum_income: '6880.00' })
  })

  test('S3.13 demurrage and detention count as cost at the rate of the return day, unless the client pays them', async () => {
    const id = await d.order({ legal_entity_id: FIRM.payer, order_type_id: 1 })
    const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000
    await d.done(
      'currencies/exchange_rate/add',
      { currency_id: USD, date: day('2026-03-16'), rate: '40' },
      'admin@demo',
    )
    const dates = { discharge_date: day('2026-03-01'), gate_out_date: day('2026-03-09') }
    const terms = { free_days_demurrage: 5, free_days_detention: 5, demurrage_rate: '60', detention_rate: '45.50' }
    const box = await d.part('orders/containers', id, {
      container_type_id: 1,
      ...dates,
      empty_return_date: day('2026-03-16'),
      ...terms,
      dnd_currency_id: USD,
    })
    // 9 days in port, 5 free: 4 × 60. 7 outside, 5 free: 2 × 45.50. 331 USD × 40.
    const detail = await d.read(id)
    expect(row(detail, 'containers')).toMatchObject({
      state: 'returned',
      demurrage_days: 4,
      detention_days: 2,
      dnd_amount: '331.00',
      free_time_end: day('2026-03-14'),
    })
    expect(detail).toMatchObject({ plan_expense: '13240.00', sum_income: '-13240.00', free_time_end: 0 })
    // One allowance of 14 days: 16 days from discharge to return.
    await d.done('orders/containers/update', { id: box, is_combined_free: 1, free_days_demurrage: 14 })
    expect(row(await d.read(id), 'containers')).toMatchObject({
      demurrage_days: 2,
      detention_days: 0,
      dnd_amount: '120.00',
    })
    await d.done('orders/containers/update', { id: box, is_rebilled: 1 })
    expect(await d.read(id)).toMatchObject({ plan_expense: '0.00', sum_income: '0.00' })
  })

  test('S3.13 a daily rate in a currency without a bank rate is refused, and nothing is stored', async () => {
    const id = await d.order({ order_type_id: 1 })
    const dirham = (await d.done('currencies/add', { name: 'Дирхам', code: 'MAD' }, 'admin@demo')).id
    const charged = { container_type_id: 1, discharge_date: today() - DAY, dnd_currency_id: dirham }
    const refused = await d.refused('orders/containers/add', { order_id: id, ...charged, demurrage_rate: '10' })
    expect(refused).toMatchObject({ error: 'invalid data', fields: { dnd_currency_id: 'rule:no_rate' } })
    expect((await d.read(id)).containers).toEqual([])
    await d.part('orders/containers', id, charged)
  })

  test('running free time shows its earliest end, and the daily rate is in the currency of the order', async () => {
    const id = await d.order({ order_type_id: 1, currency_id: USD, free_days: 7 })
    const discharge_date = today() - 2 * DAY
    await d.part('orders/containers', id, { container_type_id: 1, discharge_date, demurrage_rate: '10' })
    const detail = await d.read(id)
    expect(detail.free_time_end).toBe(discharge_date + 6 * DAY)
    expect(row(detail, 'containers')).toMatchObject({ dnd_currency_id: USD, demurrage_days: 0, state: 'discharged' })
  })
})

describe('S3.13 fact and payments', () => {
  test('the fact is made of what is invoiced, and the rate is that of the invoice day', async () => {
    const invoiced = today() - 10 * DAY
    await d.done('currencies/exchange_rate/add', { currency_id: USD, date: invoiced, rate: '42' }, 'admin@demo')
    const id = await d.order({ legal_entity_id: FIRM.payer })
    const freight = await d.part('rio/orders/customer_freight', id, {
      price: '100',
      currency_id: USD,
      vat_id: VAT.zero,
    })
    const bought = { contractor_id: carrier, price: '1000', vat_id: VAT.zero }
    const cost = await d.part('rio/orders/carrier_freight', id, bought)
    expect(await d.read(id)).toMatchObject({ fact_income: '0.00', fact_expense: '0.00', fact_profit: '0.00' })
    const invoice = { invoice_number: 'С-1', invoice_date: invoiced }
    await d.done('rio/orders/customer_freight/update', { id: freight, ...invoice })
    const detail = await d.read(id)
    expect(row(detail, 'customer_freight')).toMatchObject({ rate: '42.000000', rate_date: invoiced, base: '4200.00' })
    expect(detail).toMatchObject({ fact_income: '4200.00', fact_expense: '0.00', fact_profit: '4200.00' })
    await d.done('rio/orders/carrier_freight/update', { id: cost, carrier_invoice_number: 'П-1' })
    expect(await d.read(id)).toMatchObject({ fact_expense: '1000.00', fact_profit: '3200.00' })
  })

  test('a rate that was typed stays when the row is invoiced', async () => {
    const id = await d.order()
    const freight = await d.part('rio/orders/customer_freight', id, { price: '100', ...RATE })
    await d.done('rio/orders/customer_freight/update', { id: freight, invoice_number: 'С-2' })
    expect(row(await d.read(id), 'customer_freight')).toMatchObject({ rate: '41.500000', rate_date: today() })
  })

  test('due dates are counted from their event on both sides; what is late and unpaid is overdue and a debt', async () => {
    const loaded = today() - 20 * DAY
    const client = Number((await d.done('clients/add', { name: 'Должник' })).id)
    const terms = { payment_delay_days: 10, payment_delay_basis: 'loading' }
    const id = await d.order({ client_id: client, actual_loading_date: loaded + 12 * 3600, ...terms })
    const sold = await d.part('rio/orders/customer_freight', id, { price: '1000', vat_id: VAT.zero })
    const bought = { contractor_id: carrier, price: '700', payment_delay_days: 30, payment_delay_basis: 'loading' }
    await d.part('rio/orders/carrier_freight', id, bought)
    const detail = await d.read(id)
    expect(row(detail, 'customer_freight')).toMatchObject({ due_date: loaded + 10 * DAY, payment_delay_days: 10 })
    expect(row(detail, 'carrier_freight')).toMatchObject({ due_date: loaded + 30 * DAY })
    expect(detail).toMatchObject({
      client_payment_status: 'overdue',
      carrier_payment_status: 'none',
      payment_due_date: loaded + 10 * DAY,
      attention_code: 'payment',
    })
    expect((await d.read(client, HEAD, 'clients')).debt).toBe('1000.00')
    await d.done('rio/orders/customer_freight/update', { id: sold, paid_amount: '400' })
    expect((await d.read(client, HEAD, 'clients')).debt).toBe('600.00')
    await d.done('rio/orders/customer_freight/update', { id: sold, paid_amount: '1000' })
    expect(await d.read(id)).toMatchObject({ client_payment_status: 'full', payment_due_date: 0, attention_code: null })
    expect(await d.read(client, HEAD, 'clients')).toMatchObject({ debt: '0.00', orders_count: 1 })
  })
})

describe('S3.13 a debt is that of who pays the row', () => {
  const REASON = { status_id: ORDER_STATUS.cancelled, cancel_reason_id: 21 }
  const newClient = async (name: string): Promise<number> => Number((await d.done('clients/add', { name })).id)
  const debtsOf = async (ids: readonly number[]): Promise<unknown[]> =>
    Promise.all(ids.map(async (id) => (await d.read(id, HEAD, 'clients')).debt))
  const [TAXED, OTHER] = [
    { price: '100', currency_id: USD, rate: '40', vat_id: VAT.twenty, vat_included: 1, paid_amount: '20' },
    { price: '50', vat_id: VAT.none },
  ]

  test('a client without orders owes 0.00', async () => {
    expect(await debtsOf([await newClient('Новый')])).toEqual(['0.00'])
  })

  test('each payer owes its own rows, and the count of orders stays with the order’s client', async () => {
    const [client, payer] = [await newClient('Заказчик'), await newClient('Плательщик')]
    const id = await d.order({ client_id: client })
    const freight = await d.part('rio/orders/customer_freight', id, { ...TAXED, client_id: payer })
    expect(await debtsOf([client, payer])).toEqual(['0.00', '3200.00'])
    await d.part('rio/orders/customer_freight', id, OTHER)
    expect(await debtsOf([client, payer])).toEqual(['50.00', '3200.00'])
    expect(await d.read(payer, HEAD, 'clients')).toMatchObject({
      orders_count: 0,
      last_order_date: 0,
      status_id: CLIENT_STATUS.new,
    })
    expect(await d.read(client, HEAD, 'clients')).toMatchObject({ orders_count: 1 })
    await d.done('rio/orders/customer_freight/update', { id: freight, paid_amount: '99.99' })
    expect(await debtsOf([client, payer])).toEqual(['50.00', '0.40'])
    expect(((await d.read(id)).customer_freight as Detail[]).flatMap(Object.keys)).not.toContain('debt')
  })

  test('a row that gets another payer, or is deleted, frees the one before', async () => {
    const [client, first, second] = [await newClient('А'), await newClient('Б'), await newClient('В')]
    const id = await d.order({ client_id: client })
    const freight = await d.part('rio/orders/customer_freight', id, { ...OTHER, client_id: first })
    await d.done('rio/orders/customer_freight/update', { id: freight, client_id: second })
    expect(await debtsOf([client, first, second])).toEqual(['0.00', '0.00', '50.00'])
    await t.call({ url: `/api/rio/orders/customer_freight/delete/${freight}/`, as: HEAD })
    expect(await debtsOf([client, first, second])).toEqual(['0.00', '0.00', '0.00'])
  })

  test('a cancelled order and a deleted one owe nothing', async () => {
    const [client, payer] = [await newClient('Отменил'), await newClient('Платил бы')]
    const cancelled = await d.order({ client_id: client })
    await d.part('rio/orders/customer_freight', cancelled, { ...OTHER, client_id: payer })
    await d.done('orders/update', { id: cancelled, ...REASON })
    expect(await debtsOf([client, payer])).toEqual(['0.00', '0.00'])
    const deleted = await d.order({ client_id: client })
    await d.part('rio/orders/customer_freight', deleted, { ...OTHER, client_id: payer })
    expect(await debtsOf([client, payer])).toEqual(['0.00', '50.00'])
    await t.call({ url: `/api/orders/delete/${deleted}/`, as: HEAD })
    expect(await debtsOf([client, payer])).toEqual(['0.00', '0.00'])
  })

  test('an order that moves to another client takes rows without an invoice along; invoices and other payers stay', async () => {
    const [client, payer, next] = [await newClient('Был'), await newClient('Третий'), await newClient('Стал')]
    const id = await d.order({ client_id: client })
    await d.part('rio/orders/customer_freight', id, OTHER)
    await d.part('rio/orders/customer_freight', id, { ...OTHER, price: '7', invoice_number: 'С-9' })
    await d.part('rio/orders/customer_freight', id, { ...OTHER, price: '3', client_id: payer })
    expect(await debtsOf([client, payer, next])).toEqual(['57.00', '3.00', '0.00'])
    await d.done('orders/update', { id, client_id: next })
    expect(await debtsOf([client, payer, next])).toEqual(['7.00', '3.00', '50.00'])
  })

  test('what was written before debts were kept is filled as it would be counted', async () => {
    const stored = async () => ({
      rows: await t
        .db()
        .read.selectFrom('customer_freight')
        .select(['id', 'debt'])
        .where('is_deleted', '=', 0)
        .orderBy('id')
        .execute(),
      clients: await t
        .db()
        .read.selectFrom('clients')
        .select(['id', 'debt'])
        .where('is_deleted', '=', 0)
        .orderBy('id')
        .execute(),
    })
    const before = await stored()
    expect(before.rows.filter(({ debt }) => Number(debt) > 0).length).toBeGreaterThan(5)
    await t.db().write(async (tx) => {
      for (const table of ['customer_freight', 'clients'])
        await anyTable(tx).updateTable(table).set({ debt: null }).execute()
      // Migrations name tables without their schema.
      const [schema] = t.db().tableText('orders').split('.')
      if (t.engine === 'postgres') await sql.raw(`set local search_path to ${schema}`).execute(tx)
      await fillDebts(anyTable(tx))
    })
    expect(await stored()).toEqual(before)
  })

  test('merged clients owe together, and each its own when the merge is undone', async () => {
    const [client, payer, kept] = [
      await newClient('Кто заказал'),
      await newClient('Платит Б'),
      await newClient('Платит В'),
    ]
    for (const client_id of [payer, kept])
      await d.part('rio/orders/customer_freight', await d.order({ client_id: client }), { ...OTHER, client_id })
    await d.order({ client_id: payer })
    const { merge_id } = await d.done('clients/merge', { id: kept, from_id: payer }, 'admin@demo')
    expect(await d.read(kept, HEAD, 'clients')).toMatchObject({ debt: '100.00', orders_count: 1 })
    await d.done('clients/merge/undo', { merge_id }, 'admin@demo')
    expect(await debtsOf([payer, kept])).toEqual(['50.00', '50.00'])
    expect(await d.read(kept, HEAD, 'clients')).toMatchObject({ orders_count: 0 })
    expect(await d.read(payer, HEAD, 'clients')).toMatchObject({ orders_count: 1 })
  })
})
