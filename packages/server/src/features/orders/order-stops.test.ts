/** S3.13 stops of an order with their own times: written by who may change it, arrival and departure by dispatchers too. */
import { DAY } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personWith } from '../../gates/people.ts'
import { clientHeaders, send } from '../../gates/send.ts'
import { deals, HEAD, VIEWER } from '../../testing/deals.ts'
import { HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const d = deals(() => t)
const AT = 1_700_000_000
const PATH = 'orders/stops'
const place = { stop_kind: 'load', city_id: 1 }
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('is refused', () => {
  test('without a session, and to people who may not change the order: nothing changes', async () => {
    const id = await d.order()
    expect((await t.call({ url: `/api/${PATH}/add/`, body: { order_id: id, ...place } })).code).toBe(401)
    expect(await d.refused(`${PATH}/add`, { order_id: id, ...place }, VIEWER)).toMatchObject({ error: 'access denied' })
    expect((await d.read(id)).stops).toEqual([])
  })

  test('without a place, with a leg of another order, left before it was reached, or in the future', async () => {
    const [id, other] = [await d.order(), await d.order()]
    const leg = await d.part('rio/orders/directions', other, { poo_id: 1, fd_id: 2 })
    const refusal = (fields: object) => d.refused(`${PATH}/add`, { order_id: id, ...place, ...fields })
    expect(await d.refused(`${PATH}/add`, { order_id: id })).toMatchObject({ fields: { city_id: 'required' } })
    expect(await refusal({ direction_id: leg })).toMatchObject({ fields: { direction_id: 'not_found' } })
    expect(await refusal({ arrived_date: AT, left_date: AT - 60 })).toMatchObject({
      fields: { left_date: 'rule:dates_order' },
    })
    const ahead = Math.floor(Date.now() / 1000) + 3 * DAY
    expect(await refusal({ arrived_date: ahead })).toMatchObject({ fields: { arrived_date: 'rule:future_date' } })
  })
})

describe('a stop', () => {
  test('stands in its order in its place, and goes with it', async () => {
    const id = await d.order()
    const leg = await d.part('rio/orders/directions', id, { poo_id: 1, fd_id: 2, free_hours: 2, idle_rate: '25.50' })
    const first = await d.part(PATH, id, { ...place, direction_id: leg, planned_date: AT })
    const second = await d.part(PATH, id, { stop_kind: 'unload', city_id: 2, direction_id: leg })
    await d.done(`${PATH}/update`, { id: first, arrived_date: AT, left_date: AT + 3600 })
    expect(await d.read(id)).toMatchObject({
      directions: [{ free_hours: 2, idle_rate: '25.50' }],
      stops: [
        { id: first, position: 1, arrived_date: AT, left_date: AT + 3600 },
        { id: second, position: 2 },
      ],
    })
    const copy = await d.read(Number((await d.done('orders/copy', { id })).id))
    expect(copy, 'the same places without their times').toMatchObject({
      stops: [
        { stop_kind: 'load', city_id: 1, planned_date: 0, arrived_date: 0, left_date: 0 },
        { stop_kind: 'unload' },
      ],
    })
    const [copiedLeg] = copy.directions as { id: number }[]
    expect(copy.stops).toMatchObject([{ direction_id: copiedLeg?.id }, { direction_id: copiedLeg?.id }])
    await d.done('orders/delete', { id })
  })

  test('S6.03 is reached and left by a dispatcher, who changes nothing else of it', async () => {
    const dispatcher = await personWith(t, ['is_dispatcher'], HOST_B)
    const asHead = async (path: string, body: object): Promise<number> =>
      Number((await t.call({ url: `/api/${path}/add/`, body, as: HEAD, host: HOST_B })).body.id)
    const order_id = await asHead('orders', { client_id: 1, order_type_id: 2 })
    const id = await asHead(PATH, { order_id, ...place })
    const by = async (body: object) =>
      (await send(t, { url: `/api/${PATH}/update/`, body }, clientHeaders(t, HOST_B, dispatcher.token))).body
    expect(await by({ id, city_id: 2 })).toMatchObject({ error: 'access denied' })
    expect(await by({ id, arrived_date: AT })).toMatchObject({ status: 'ok' })
  })
})
