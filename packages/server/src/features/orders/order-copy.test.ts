/** The copy of an order: what it takes over and what it leaves. */
import { randomUUID } from 'node:crypto'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { deals, type Detail, HEAD, PEOPLE, PLANNER, SELLER } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const d = deals(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ASSISTANT = 'y.lysenko@demo'

const total = async (): Promise<number> => {
  const { body } = await t.call({ url: '/api/orders/list/?num=1', as: HEAD })
  return Number(body.total_num)
}

describe('a copy', () => {
  const original = async (): Promise<number> => {
    const carrier = Number((await d.done('contractors/add', { name: 'Кого копируют', is_carrier: 1 })).id)
    const id = await d.order({
      order_type_id: 1,
      cargo: 'Плитка',
      gross_weight: '20000',
      external_number: 'PO-1',
      booking_number: 'B-1',
      bl_number: 'BL-1',
      main_carrier_id: carrier,
      pol_id: cityId('Shanghai'),
      pod_id: cityId('Odesa'),
      planned_loading_date: 1_790_000_000,
      etd: 1_790_035_200,
      status_id: ORDER_STATUS.confirmed,
      invoice_number: 'С-9',
      special_conditions: 'как всегда',
    })
    const leg = await d.part('rio/orders/directions', id, {
      poo_id: cityId('Odesa'),
      fd_id: cityId('Kyiv'),
      planned_loading_date: 1_792_000_000,
      driver_id: 1,
      contractor_id: carrier,
    })
    const box = await d.part('orders/containers', id, {
      container_type_id: 1,
      number: 'CSQU3054383',
      free_days_demurrage: 7,
    })
    const bought = { buy_price: '500', contractor_id: carrier, is_purchased: 1 }
    const tied = { container_id: box, direction_id: leg }
    await d.part('orders/services', id, { service_id: 8, sell_price: '900', is_invoiced: 1, ...bought, ...tied })
    const sold = { price: '3200', currency_id: 2, rate: '20', invoice_number: 'С-9', paid_amount: '3200' }
    await d.part('rio/orders/customer_freight', id, { ...sold, direction_id: leg })
    const cost = { price: '2500', currency_id: 2, rate: '20', carrier_invoice_number: 'П-9', penalty_amount: '5' }
    await d.part('rio/orders/carrier_freight', id, cost)
    await d.part('rio/orders/kickbacks_customer', id, { amount: '50' })
    return id
  }

  test('S7.09 is a draft of the same route, cargo, legs and prices, without dates, numbers, papers and crew', async () => {
    const id = await original()
    const copy = await d.done('orders/copy', { id }, PLANNER)
    const [old, detail] = [await d.read(id), await d.read(Number(copy.id))]
    expect(detail).toMatchObject({
      status_id: ORDER_STATUS.draft,
      client_id: old.client_id,
      cargo: 'Плитка',
      pol_id: old.pol_id,
      pod_id: old.pod_id,
      main_carrier_id: old.main_carrier_id,
      special_conditions: 'как всегда',
      external_number: null,
      booking_number: null,
      bl_number: null,
      invoice_number: null,
      planned_loading_date: 0,
      etd: 0,
      creator_id: PEOPLE.planner,
      kickbacks_customer: [],
    })
    expect(detail.number).not.toBe(old.number)
    const [leg] = detail.directions as Detail[]
    const [box] = detail.containers as Detail[]
    expect(leg).toMatchObject({ poo_id: cityId('Odesa'), planned_loading_date: 0, driver_id: null })
    expect(box).toMatchObject({ container_type_id: 1, number: null, free_days_demurrage: 7 })
    expect(detail.services).toMatchObject([
      {
        sell_price: '900.0000',
        buy_price: '500.0000',
        is_invoiced: 0,
        is_purchased: 0,
        container_id: box?.id,
        direction_id: leg?.id,
      },
    ])
    expect(detail.customer_freight).toMatchObject([
      {
        price: '3200.0000',
        currency_id: 2,
        invoice_number: null,
        paid_amount: null,
        direction_id: leg?.id,
        rate_date: detail.doc_date,
      },
    ])
    expect(detail.carrier_freight).toMatchObject([
      { price: '2500.0000', carrier_invoice_number: null, penalty_amount: null },
    ])
    expect((detail.customer_freight as Detail[])[0]?.rate).not.toBe('20.000000')
    expect(await d.read(id)).toEqual(old)
  })

  test('S6.02 by a person who may not edit the plan copies nothing of the buy side', async () => {
    const copy = await d.done('orders/copy', { id: await original() }, SELLER)
    const detail = await d.read(Number(copy.id))
    expect(detail.carrier_freight).toEqual([])
    expect(detail.services).toMatchObject([{ sell_price: '900.0000', buy_price: null, contractor_id: null }])
    expect(detail).toMatchObject({ plan_expense: '0.00' })
  })

  test('drops a carrier that no longer carries', async () => {
    const id = await original()
    const { main_carrier_id: carrier } = await d.read(id)
    await d.done('contractors/update', { id: carrier, is_carrier: 0 })
    const copy = await d.done('orders/copy', { id }, PLANNER)
    expect(await d.read(Number(copy.id))).toMatchObject({ main_carrier_id: null })
    expect(await d.read(id)).toMatchObject({ main_carrier_id: carrier })
  })

  test('S4.07 is made once per client id', async () => {
    const id = await original()
    const rows = await total()
    const body = { id, _sync: { uid: randomUUID() } }
    const [one, two] = [await d.done('orders/copy', body), await d.done('orders/copy', body)]
    expect(two.id).toBe(one.id)
    expect(await total()).toBe(rows + 1)
  })

  test('S6.01 needs can_add_order, a role is not enough', async () => {
    const id = await d.order({ assistant_id: 8 })
    const rows = await total()
    expect(await d.refused('orders/copy', { id }, ASSISTANT)).toMatchObject({ error: 'access denied' })
    expect(await total()).toBe(rows)
  })
})
