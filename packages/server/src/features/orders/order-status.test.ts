/** S4.08 the statuses of orders over HTTP: every step that is allowed, every other refused, guards with their reasons. */
import { ORDER_STATUS, STATUSES } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { deals, HEAD, PLANNER, SELLER } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const d = deals(() => t)
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const READY = {
  cargo: 'Кабель',
  planned_loading_date: 1_790_000_000,
  poo_id: cityId('Odesa'),
  fd_id: cityId('Warsaw'),
  main_carrier_id: 1,
  cancel_reason_id: 21,
}

/** An order that no guard stops, without history of its statuses. */
const ready = async (as = HEAD): Promise<number> => {
  const reasons = await t.call({ url: '/api/reasons/list/?kind=order&num=1', as: HEAD })
  const [reason = { id: 0 }] = reasons.body.list as { id: number }[]
  const id = await d.order({ ...READY, cancel_reason_id: reason.id }, as)
  await d.part('rio/orders/customer_freight', id, { price: '100', invoice_number: 'С-1' })
  return id
}

/** As if it had always been there: history would offer a step back. */
const setStatus = (id: number, status: number) =>
  t.db().write((tx) => tx.updateTable('orders').set({ status_id: status }).where('id', '=', id).execute())

const move = async (id: number, to: number, as: string, override = false) => {
  const body = { id, status_id: to, ...(override ? { _sync: { override: 1 } } : {}) }
  return (await d.post('orders/update', body, as)).body
}

const ALL = STATUSES.order_statuses

describe('steps', () => {
  test.each(ALL.map(({ id, tech, next }) => [tech, id, next] as const))(
    'from %s only its next ones are open to all, and the card offers just these',
    async (_tech, from, next) => {
      const id = await ready()
      for (const to of ALL.map((status) => status.id).filter((status) => status !== from)) {
        await setStatus(id, from)
        const answer = await move(id, to, SELLER)
        if (next.includes(to)) expect({ to, ...answer }).toMatchObject({ to, status: 'ok' })
        else
          expect({ to, ...answer }).toEqual({
            to,
            status: 'error',
            error: 'invalid data',
            fields: { status_id: 'rule:transition' },
          })
      }
      const fresh = await ready()
      await setStatus(fresh, from)
      expect((await d.read(fresh, SELLER)).status_next).toEqual([...next])
    },
  )

  test('a head may insist on any other, nobody else', async () => {
    const id = await ready()
    expect(await move(id, 14, SELLER, true)).toMatchObject({ fields: { status_id: 'rule:transition' } })
    expect(await move(id, 14, HEAD)).toMatchObject({ fields: { status_id: 'rule:transition' } })
    expect((await d.read(id)).status_id).toBe(1)
    expect(await move(id, 14, HEAD, true)).toMatchObject({ status: 'ok' })
    expect(await d.read(id)).toMatchObject({ status_id: ORDER_STATUS.unloaded })
  })

  test('after hold or problem its team goes back to where it was, others do not', async () => {
    for (const [from, aside] of [
      [5, 20],
      [9, 21],
    ] as const) {
      const id = await ready(PLANNER)
      await setStatus(id, from)
      expect(await move(id, aside, PLANNER)).toMatchObject({ status: 'ok' })
      expect((await d.read(id, PLANNER)).status_next).toContain(from)
      expect((await d.read(id, SELLER)).status_next).not.toContain(from)
      expect(await move(id, from, SELLER)).toMatchObject({ fields: { status_id: 'rule:transition' } })
      expect(await move(id, from, PLANNER)).toMatchObject({ status: 'ok' })
      expect(await d.read(id)).toMatchObject({ status_id: from })
    }
  })

  test('S4.08 the author of a step takes it back without a role in the order, and nobody else does', async () => {
    const id = await ready()
    await setStatus(id, 5)
    expect(await move(id, 6, SELLER)).toMatchObject({
      status: 'ok',
      _sync: { detail: { status_next: [7, 20, 22, 23, 5] } },
    })
    expect((await d.read(id, PLANNER)).status_next).not.toContain(5)
    expect(await move(id, 5, PLANNER)).toMatchObject({ fields: { status_id: 'rule:transition' } })
    expect(await move(id, 5, SELLER)).toMatchObject({ status: 'ok' })
    expect(await d.read(id)).toMatchObject({ status_id: ORDER_STATUS.booked })
    expect(await move(id, 23, SELLER)).toMatchObject({ status: 'ok', _sync: { detail: { status_next: [] } } })
    expect(await move(id, 5, SELLER), 'what is final stays').toMatchObject({ fields: { status_id: 'rule:transition' } })
  })

  test('only a head reopens a final status: closed to invoiced, cancelled to draft', async () => {
    for (const [final, reopened] of [
      [19, 17],
      [23, 1],
    ] as const) {
      const id = await ready(PLANNER)
      await setStatus(id, final)
      expect((await d.read(id, PLANNER)).status_next).toEqual([])
      expect(await move(id, reopened, PLANNER)).toMatchObject({ fields: { status_id: 'rule:transition' } })
      expect((await d.read(id, HEAD)).status_next).toEqual([reopened])
      expect(await move(id, reopened, HEAD)).toMatchObject({ status: 'ok' })
      expect(await d.read(id)).toMatchObject({ status_id: reopened, in_work: 1, date_closed: 0 })
    }
  })

  test('a new order may be made confirmed where nothing is missing, and in no later status', async () => {
    const body = { client_id: 1, order_type_id: 2 }
    expect(await d.refused('orders/add', { ...body, status_id: ORDER_STATUS.confirmed })).toMatchObject({
      fields: { status_id: 'rule:incomplete', cargo: 'required', poo_id: 'required', fd_id: 'required' },
    })
    expect(await d.refused('orders/add', { ...body, ...READY, status_id: ORDER_STATUS.booked })).toMatchObject({
      fields: { status_id: 'rule:transition' },
    })
    expect(await d.read(await d.order({ ...READY, status_id: ORDER_STATUS.confirmed }))).toMatchObject({
      status_id: ORDER_STATUS.confirmed,
      in_work: 1,
    })
  })
})

describe('guards', () => {
  test('leaving draft needs cargo, loading day and a route that fits its kind, or a leg', async () => {
    const id = await d.order({ order_type_id: 1 })
    const missing = { cargo: 'required', planned_loading_date: 'required', pol_id: 'required', pod_id: 'required' }
    expect(await move(id, 2, SELLER)).toMatchObject({ fields: { status_id: 'rule:incomplete', ...missing } })
    expect(await d.read(id)).toMatchObject({ status_id: ORDER_STATUS.draft, rev: 1 })
    await d.done('orders/update', { id, cargo: 'Кабель', planned_loading_date: 1_790_000_000 })
    await d.part('rio/orders/directions', id, { poo_id: cityId('Odesa'), fd_id: cityId('Kyiv') })
    expect(await move(id, 2, SELLER)).toMatchObject({ status: 'ok' })
  })

  test('dangerous goods leave draft with their number, class and name', async () => {
    const id = await d.order({ ...READY, is_dangerous: 1, un_number: '1203' })
    expect(await move(id, 2, SELLER)).toMatchObject({
      fields: { status_id: 'rule:incomplete', adr_class: 'required', proper_shipping_name: 'required' },
    })
    await d.done('orders/update', { id, adr_class: '3', proper_shipping_name: 'GASOLINE' })
    expect(await move(id, 2, SELLER)).toMatchObject({ status: 'ok' })
  })

  test('booked needs a carrier: on the order or on a leg', async () => {
    const id = await d.order({ ...READY, main_carrier_id: null })
    await setStatus(id, 2)
    expect(await move(id, 5, SELLER)).toMatchObject({ fields: { status_id: 'rule:carrier' } })
    const leg = { poo_id: cityId('Odesa'), fd_id: cityId('Kyiv'), contractor_id: 1 }
    await d.part('rio/orders/directions', id, leg)
    expect(await move(id, 5, SELLER)).toMatchObject({ status: 'ok' })
  })

  test('loaded and unloaded fill their empty dates, closed and reopened theirs', async () => {
    const id = await ready()
    await setStatus(id, 6)
    await move(id, 7, SELLER)
    const loaded = await d.read(id)
    expect(loaded.actual_loading_date).toBe(loaded.status_date)
    await setStatus(id, 13)
    const at = Number(loaded.actual_loading_date) + 60
    await d.done('orders/update', { id, actual_unloading_date: at })
    await move(id, 14, SELLER)
    expect((await d.read(id)).actual_unloading_date).toBe(at)
    await setStatus(id, 18)
    await move(id, 19, SELLER)
    expect(await d.read(id)).toMatchObject({ in_work: 0 })
    expect((await d.read(id)).date_closed).toBeGreaterThan(0)
    await move(id, 17, HEAD)
    expect(await d.read(id)).toMatchObject({ date_closed: 0, in_work: 1 })
  })

  test('invoiced needs something sold, closed all of it invoiced unless a head closes it', async () => {
    const id = await d.order(READY)
    await setStatus(id, 16)
    expect(await move(id, 17, SELLER)).toMatchObject({ fields: { status_id: 'rule:nothing_sold' } })
    const service = await d.part('orders/services', id, { service_id: 1, sell_price: '10' })
    expect(await move(id, 17, SELLER)).toMatchObject({ status: 'ok' })
    expect(await move(id, 19, SELLER)).toMatchObject({ fields: { status_id: 'rule:not_invoiced' } })
    expect(await move(id, 19, HEAD)).toMatchObject({ status: 'ok' })
    await setStatus(id, 17)
    await d.done('orders/services/update', { id: service, is_invoiced: 1 })
    expect(await move(id, 19, SELLER)).toMatchObject({ status: 'ok' })
  })

  test('cancelling needs a reason; the order leaves work and the client’s sums', async () => {
    const client_id = Number((await d.done('clients/add', { name: 'Передумал' })).id)
    const id = await d.order({ ...READY, client_id, cancel_reason_id: null })
    await d.part('rio/orders/customer_freight', id, { price: '100' })
    expect(await d.read(client_id, HEAD, 'clients')).toMatchObject({ orders_count: 1, debt: '100.00' })
    expect(await move(id, 23, SELLER)).toMatchObject({ fields: { cancel_reason_id: 'required' } })
    for (const other of [1, 11]) {
      const { fields } = await d.refused('orders/update', {
        id,
        status_id: ORDER_STATUS.cancelled,
        cancel_reason_id: other,
      })
      expect(fields).toEqual({ cancel_reason_id: 'not_allowed' })
    }
    await d.done('orders/update', { id, status_id: ORDER_STATUS.cancelled, cancel_reason_id: READY.cancel_reason_id })
    expect(await d.read(id)).toMatchObject({ status_id: ORDER_STATUS.cancelled, in_work: 0, attention_code: null })
    expect(await d.read(client_id, HEAD, 'clients')).toMatchObject({ orders_count: 0, debt: '0.00' })
  })

  test('a head passes a guard only when they insist', async () => {
    const id = await d.order()
    expect(await move(id, 2, HEAD)).toMatchObject({ fields: { status_id: 'rule:incomplete' } })
    expect(await move(id, 2, HEAD, true)).toMatchObject({ status: 'ok' })
  })

  test('history shows the step and its author', async () => {
    const id = await ready()
    await move(id, 2, SELLER)
    const { body } = await t.call({ url: `/api/history/list/?o_t=order&o_id=${id}`, as: HEAD })
    const steps = (body.list as Record<string, unknown>[]).filter(
      ({ field, action }) => field === 'status_id' && action === 'update',
    )
    expect(steps).toMatchObject([{ old: 1, new: 2, team_user_id: 2, r: 'orders' }])
  })
})
