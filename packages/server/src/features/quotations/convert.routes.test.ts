/** A quotation becomes an order: once, with everything that was agreed on, by whoever may. */
import { DAY } from '@fura/shared/seconds.ts'
import { ORDER_STATUS, QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { type Detail, HEAD, SELLER } from '../../testing/deals.ts'
import { quotes, today, TYPE_40HC, TYPE_TENT, USD } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const q = quotes(() => t)
beforeAll(async () => {
  t = await testApp()
  await q.done('currencies/exchange_rate/add', { currency_id: USD, date: today(), rate: '42.5' }, 'admin@demo')
})
afterAll(() => t.close())

const read = (id: number, as?: string) => q.read(id, as, 'quotations')
const ordersOf = async (quoteId: number): Promise<number> =>
  (await t.db().read.selectFrom('orders').select('id').where('quote_id', '=', quoteId).execute()).length
const soon = () => Math.floor(Date.now() / 1000) + 3 * DAY
const rows = (detail: Detail, part: string) => detail[part] as Detail[]
const convert = async (id: number, as?: string): Promise<Detail> => {
  const { order_id } = await q.done('quotations/convert', { id }, as)
  return q.read(Number(order_id))
}

describe('who may', () => {
  test('not logged in or without can_add_order: nothing is made', async () => {
    const id = await q.quoteIn(QUOTE_STATUS.accepted)
    expect((await t.call({ url: '/api/quotations/convert/', body: { id } })).code).toBe(401)
    // An assistant may add quotations but no orders.
    const { body } = await q.post('quotations/convert', { id }, 'y.lysenko@demo')
    expect(body).toMatchObject({ status: 'error', error: 'access denied' })
    expect(await ordersOf(id)).toBe(0)
    expect(await read(id)).toMatchObject({ status_id: QUOTE_STATUS.accepted, order_id: null })
  })
})

describe('S3.14 a conversion', () => {
  test('carries over what was agreed on, priced at today’s rates', async () => {
    const id = await q.quote({
      planned_loading_date: soon(),
      contact_person_id: null,
      incoterm_id: 1,
      incoterm_place: 'Одесса',
      gross_weight: '18000',
      temperature_from: '2',
      main_carrier_id: 5,
      payment_type_id: 1,
      payment_delay_days: 14,
      free_days: 10,
      included_text: 'Фрахт',
      excluded_text: 'Простой',
      probability: 80,
      comment: 'Звонить утром',
    })
    const [first, second] = [await q.leg(id, { equipment_count: 2 }), await q.leg(id, { container_type_id: null })]
    await q.service(id, {
      sell_price: '1000',
      sell_currency_id: USD,
      sell_rate: '40',
      sell_rate_date: today() - 30 * DAY,
      sell_vat_id: 2,
      direction_id: first,
    })
    await q.service(id, { sell_price: null, buy_price: '9000', buy_vat_id: 5, contractor_id: 3, is_purchased: 1 })
    const price = { price: '500', currency_id: USD, vat_id: 5, status: 'selected' }
    const line = await q.rate(id, { type: 1, contractor_id: 5, direction_id: first, ...price, equipment_count: 2 })
    const truck = await q.rate(id, { type: 2, contractor_id: 6, direction_id: second, ...price, price: '300' })
    await q.rate(id, { type: 2, contractor_id: 7, status: 'received', price: '1', currency_id: USD })
    for (const status of [3, 4, 6]) await q.move(id, status)
    const quote = await read(id)
    const order = await convert(id, SELLER)
    expect(await read(id)).toMatchObject({ status_id: QUOTE_STATUS.ordered, in_work: 0, order_id: order.id })
    expect(order.number).not.toBe(quote.number)
    expect(order).toMatchObject({
      quote_id: id,
      status_id: ORDER_STATUS.confirmed,
      in_work: 1,
      doc_date: today(),
      creator_id: 2,
      client_id: 1,
      order_type_id: 2,
      organization_id: quote.organization_id,
      legal_entity_id: quote.legal_entity_id,
      manager_id: quote.manager_id,
      planned_loading_date: quote.planned_loading_date,
      incoterm_id: 1,
      incoterm_place: 'Одесса',
      cargo: 'Мебель',
      gross_weight: '18000.000',
      temperature_from: '2.000',
      poo_id: cityId('Odesa'),
      fd_id: cityId('Kyiv'),
      main_carrier_id: 5,
      payment_type_id: 1,
      payment_delay_days: 14,
      free_days: 10,
      special_conditions: 'Включено в ставку: Фрахт\nНе включено в ставку: Простой',
      comment: 'Звонить утром',
      container_type_id: TYPE_TENT,
      equipment_count: 2,
    })
    const [one, two] = rows(order, 'directions')
    expect([one, two]).toMatchObject([{ order_id: order.id, equipment_count: 2 }, { order_id: order.id }])
    expect(rows(order, 'containers')).toMatchObject([
      { container_type_id: TYPE_TENT, number: null },
      { container_type_id: TYPE_TENT, number: null },
    ])
    expect(rows(order, 'services')).toMatchObject([
      { sell_rate: '42.500000', sell_rate_date: today(), sell_base: '42500.00', direction_id: one?.id, rev: 1 },
      { sell_price: null, buy_price: '9000.0000', contractor_id: 3, is_purchased: 0 },
    ])
    expect(rows(order, 'customer_freight')).toEqual([])
    expect(rows(order, 'carrier_freight')).toMatchObject([
      {
        request_id: line,
        contractor_id: 5,
        direction_id: one?.id,
        quantity: '2.000',
        price: '500.0000',
        base: '42500.00',
      },
    ])
    expect(rows(order, 'carrier_freight2')).toMatchObject([
      {
        request_id: truck,
        contractor_id: 6,
        direction_id: two?.id,
        quantity: '1.000',
        rate: '42.500000',
        base: '12750.00',
      },
    ])
    expect(order).toMatchObject({ plan_income: '42500.00', plan_expense: '64250.00', sum_income: '-21750.00' })
    expect(rows(order, 'requests_from_quotes').map((row) => row.id)).toEqual([line, truck])
    expect(await q.listIds('counterparty=6')).toContain(order.id)
    // Sees the plan calculation and no quotations: its rates are not shown either.
    const hidden = await t.call({ url: `/api/orders/get/${String(order.id)}/`, as: 'n.tkachenko@demo' })
    expect(hidden.body.detail).toMatchObject({ id: order.id, requests_from_quotes: [] })
    expect(hidden.text).not.toContain(String(quote.number))
  })

  test.each([
    ['its container', 1, TYPE_40HC],
    ['a truck', 9, TYPE_TENT],
  ])('makes two containers of 2×40HC by sea that %s goes on with by road', async (_name, order_type_id, onTruck) => {
    const ports = { pol_id: cityId('Shanghai'), pod_id: cityId('Odesa') }
    const id = await q.quote({ order_type_id, ...ports, planned_loading_date: soon() })
    const sea = { poo_id: ports.pol_id, fd_id: ports.pod_id, ...ports, transport_mode: 'sea', equipment_count: 2 }
    await q.leg(id, { ...sea, container_type_id: TYPE_40HC })
    await q.leg(id, { transport_mode: 'auto', container_type_id: onTruck, equipment_count: 2 })
    await q.service(id)
    for (const status of [3, 4, 6]) await q.move(id, status)
    const order = await convert(id)
    expect(rows(order, 'directions')).toMatchObject([{ equipment_count: 2 }, { equipment_count: 2 }])
    expect(rows(order, 'containers').map((row) => row.container_type_id)).toEqual([TYPE_40HC, TYPE_40HC])
    expect(order).toMatchObject({ teu: '4.000', equipment_count: 2 })
  })

  test('pays a chosen rate once, though a service buys at it', async () => {
    const id = await q.quote({ planned_loading_date: soon() })
    const rate = await q.rate(id, { contractor_id: 6, price: '800', currency_id: 1, status: 'selected' })
    await q.service(id, {
      sell_vat_id: 2,
      buy_price: '800',
      buy_currency_id: 1,
      buy_vat_id: 5,
      quantity: '3',
      contractor_id: 6,
    })
    for (const status of [3, 4, 6]) await q.move(id, status)
    const { total_buy } = await read(id)
    const order = await convert(id)
    expect(order).toMatchObject({ plan_expense: total_buy, plan_income: '3000.00' })
    expect(rows(order, 'services')).toMatchObject([{ buy_price: null, contractor_id: null, sell_price: '1000.0000' }])
    expect(rows(order, 'carrier_freight')).toMatchObject([{ request_id: rate, quantity: '3.000', base: '2400.00' }])
  })

  test('makes customer freight of a price that is no service', async () => {
    const id = await q.quote({ planned_loading_date: soon(), target_price: '2000', target_currency_id: USD })
    await q.move(id, 3)
    await q.done('quotations/update', { id, status_id: QUOTE_STATUS.sent, _sync: { override: 1 } })
    await q.move(id, 6)
    const order = await convert(id)
    expect(rows(order, 'customer_freight')).toMatchObject([
      { price: '2000.0000', currency_id: USD, rate: '42.500000', client_id: 1, quantity: '1.000' },
    ])
    expect(order.plan_income).toBe('85000.00')
  })

  test('starts as a draft where something is missing, and says what', async () => {
    const past = Math.floor(Date.now() / 1000) - 2 * DAY
    const id = await q.quoteIn(QUOTE_STATUS.accepted, { planned_loading_date: past })
    const answer = await q.done('quotations/convert', { id })
    expect(answer.warnings).toMatchObject({ planned_loading_date: 'required' })
    expect(await q.read(Number(answer.order_id))).toMatchObject({
      status_id: ORDER_STATUS.draft,
      planned_loading_date: 0,
    })
  })

  test('of an offer that is still before the client needs a confirmation', async () => {
    for (const status of [QUOTE_STATUS.sent, QUOTE_STATUS.negotiation]) {
      const id = await q.quoteIn(status)
      expect(await q.refused('quotations/convert', { id })).toMatchObject({ fields: { confirm: 'required' } })
      expect(await ordersOf(id)).toBe(0)
      await q.done('quotations/convert', { id, confirm: 1 })
      const record = await read(id)
      expect(record.answer_date).toBeGreaterThan(1_700_000_000)
      expect(record).toMatchObject({ status_id: QUOTE_STATUS.ordered, status_next: [] })
    }
  })

  test('of any other is refused, and nothing changes', async () => {
    for (const status of [QUOTE_STATUS.draft, QUOTE_STATUS.priced, QUOTE_STATUS.declined]) {
      const id = await q.quoteIn(status)
      expect(await q.refused('quotations/convert', { id, confirm: 1 })).toMatchObject({
        fields: { id: 'rule:transition' },
      })
      expect(await ordersOf(id)).toBe(0)
    }
    expect(await q.refused('quotations/convert', { id: 99_999 })).toMatchObject({ error: 'empty data' })
    expect(await q.refused('quotations/convert', { id: 'x' })).toMatchObject({ fields: { id: 'type' } })
  })

  test('of a lead’s offer waits for its client', async () => {
    const lead = await q.done('leads/add', { name: 'Лид с котировкой', phone: '380671239922' })
    const id = await q.quoteIn(QUOTE_STATUS.accepted, { client_id: null, lead_id: lead.id })
    expect(await q.refused('quotations/convert', { id })).toMatchObject({ fields: { client_id: 'rule:client' } })
    const { client_id } = await q.done('leads/convert', { id: lead.id })
    expect(await convert(id)).toMatchObject({ client_id, lead_id: lead.id })
  })

  test('for a client in the black list is a head’s decision', async () => {
    const client = await q.done('clients/add', { name: 'Чёрный', blackList: 1 })
    const id = await q.quoteIn(QUOTE_STATUS.accepted, { client_id: client.id })
    for (const [as, more] of [
      [SELLER, { _sync: { override: 1 } }],
      [HEAD, {}],
    ] as const)
      expect(await q.refused('quotations/convert', { id, ...more }, as)).toMatchObject({
        fields: { client_id: 'rule:black_list' },
      })
    expect(await ordersOf(id)).toBe(0)
    await q.done('quotations/convert', { id, _sync: { override: 1 } })
  })
})

describe('a conversion happens once', () => {
  test('by its key the same answer, without one a refusal', async () => {
    const id = await q.quoteIn(QUOTE_STATUS.accepted)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await q.post('quotations/convert', { id }, HEAD, key)
    const again = await q.post('quotations/convert', { id }, HEAD, key)
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
    expect(await q.refused('quotations/convert', { id, confirm: 1 })).toMatchObject({
      fields: { id: 'rule:converted' },
    })
    expect(await ordersOf(id)).toBe(1)
  })

  test('of several at the same time one succeeds', async () => {
    const id = await q.quoteIn(QUOTE_STATUS.accepted)
    const answers = await Promise.all([1, 2, 3].map(() => q.post('quotations/convert', { id })))
    expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
    expect(await ordersOf(id)).toBe(1)
  })

  test('and the order keeps the quotation from being deleted', async () => {
    const { id: order, quote_id } = await convert(await q.quoteIn(QUOTE_STATUS.accepted))
    expect(await q.refused('quotations/delete', { id: quote_id })).toMatchObject({
      error: 'in use',
      used_by: [{ r: 'orders', id: order }],
    })
  })
})
