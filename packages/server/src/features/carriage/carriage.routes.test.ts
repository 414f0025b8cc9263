/** S6.03 who could carry a load: those who know its lane, are free and fit, the black-listed never, prices by right alone. */
import type { CarriageCandidate } from '@fura/shared/carriage.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { deals, HEAD, SELLER } from '../../testing/deals.ts'
import { HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const d = deals(() => t)
const LOADING = 1_800_000_000
/** A body of trucks other than the one that the load asks for. */
const [SMALL_BODY, ASKED_BODY] = [28, 21]
const LANE = { poo_id: cityId('Gdansk'), fd_id: cityId('Lviv') }
const ready = { ...LANE, cargo: 'Кабель', planned_loading_date: LOADING, planned_unloading_date: LOADING + 3 * DAY }

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const add = async (path: string, fields: object): Promise<number> => Number((await d.done(`${path}/add`, fields)).id)

let plates = 1000
/** A carrier with one driver, their truck and trailer. */
const crew = async (name: string, { carrier = {}, driver = {}, trailer = {} } = {}) => {
  plates += 1
  const contractor_id = await add('contractors', { name: `${name} Транс`, is_carrier: 1, ...carrier })
  const truck_id = await add('trucks', { name: `AA${plates}BB`, contractor_id })
  const trailer_id = await add('trailers', { name: `AA${plates}XX`, contractor_id, ...trailer })
  const phone = `38067111${plates}`
  const driver_id = await add('drivers', { name, phone, contractor_id, truck_id, trailer_id, ...driver })
  return { contractor_id, truck_id, trailer_id, driver_id }
}

const load = (values: object = {}): Promise<number> => d.order({ order_type_id: 2, ...ready, ...values })

const candidates = async (query: string, as = HEAD): Promise<CarriageCandidate[]> => {
  const { body } = await t.call({ url: `/api/carriage/candidates/?${query}`, as })
  expect(body, JSON.stringify(body)).toMatchObject({ status: 'ok' })
  return body.list as CarriageCandidate[]
}

const named = async (orderId: number, name: string, as = HEAD): Promise<CarriageCandidate | undefined> =>
  (await candidates(`order_id=${orderId}&search=${encodeURIComponent(name)}`, as)).find(
    (each) => each.driver_name === name || each.contractor_name === name,
  )

describe('is refused', () => {
  test('without a session, without an order, for another company’s order and for a leg of another order', async () => {
    const id = await load()
    expect((await t.call({ url: `/api/carriage/candidates/?order_id=${id}` })).code).toBe(401)
    const ask = async (query: string, host?: string) =>
      (await t.call({ url: `/api/carriage/candidates/?${query}`, as: HEAD, ...(host ? { host } : {}) })).body
    expect(await ask('')).toMatchObject({ error: 'invalid data', fields: { order_id: 'required' } })
    expect(await ask(`order_id=${id}&page=2`)).toMatchObject({ fields: { page: 'unknown' } })
    expect(await ask('order_id=999999')).toMatchObject({ error: 'empty data' })
    expect(await ask(`order_id=${id + 100_000}`, HOST_B)).toMatchObject({ error: 'empty data' })
    const other = await load()
    const leg = await d.part('rio/orders/directions', other, LANE)
    expect(await ask(`order_id=${id}&direction_id=${leg}`)).toMatchObject({ error: 'empty data' })
  })
})

describe('suggests', () => {
  test('S6.03 first who carried the lane most often, with truck, trailer, carrier, phone and the usual price', async () => {
    const [often, once] = [await crew('Петренко Частый'), await crew('Бойко Разовый')]
    for (const [who, prices] of [
      [often, ['900', '1100', '1000']],
      [once, ['800']],
    ] as const) {
      for (const price of prices) {
        const id = await load({ planned_loading_date: LOADING - 30 * DAY, planned_unloading_date: LOADING - 27 * DAY })
        await d.part('orders/containers', id, { container_type_id: 21, ...who })
        await d.part('rio/orders/carrier_freight', id, { price, contractor_id: who.contractor_id })
      }
    }
    const id = await load()
    const [first, second] = await candidates(`order_id=${id}`)
    expect(first).toMatchObject({
      ...often,
      driver_name: 'Петренко Частый',
      contractor_name: 'Петренко Частый Транс',
      lane_count: 3,
      last_price: '1000.0000',
      usual_price: '1000.0000',
      misfits: [],
    })
    expect(first?.driver_phone).toMatch(/^38067111/)
    expect(first?.truck_name).toMatch(/^AA\d+BB$/)
    expect(second).toMatchObject({ ...once, lane_count: 1, usual_price: '800.0000' })
  })

  test('prices and the carriers of price rows only with the right to the plan calculation', async () => {
    const id = await load()
    const paid = await add('contractors', { name: 'Только Ставка', is_carrier: 1 })
    const earlier = await load()
    await d.part('rio/orders/carrier_freight', earlier, { price: '777', contractor_id: paid })
    expect((await candidates(`order_id=${id}`)).map((each) => each.contractor_id)).toContain(paid)
    const { body, text } = await t.call({ url: `/api/carriage/candidates/?order_id=${id}`, as: SELLER })
    expect((body.list as CarriageCandidate[]).map((each) => each.contractor_id)).not.toContain(paid)
    expect(text).not.toMatch(/_price|currency/)
  })

  test('never a carrier of the black list, whatever is searched for', async () => {
    const id = await load()
    const bad = await crew('Чорний Список', { carrier: { blackList: 1 } })
    await d.part('orders/containers', await load(), { container_type_id: 21, driver_id: bad.driver_id })
    expect((await candidates(`order_id=${id}`)).map(({ driver_id }) => driver_id)).not.toContain(bad.driver_id)
    expect(await named(id, 'Чорний Список')).toBeUndefined()
    expect(await named(id, 'Чорний Список Транс')).toBeUndefined()
  })

  test('crews that are busy at the time last, with the number of that order; for the others where they come free', async () => {
    const [busy, free] = [await crew('Занятый Иван'), await crew('Свободный Иван')]
    const clash = await load({ planned_loading_date: LOADING + DAY })
    await d.part('orders/containers', clash, { container_type_id: 21, ...busy })
    const before = await load({
      poo_id: cityId('Odesa'),
      fd_id: LANE.poo_id,
      planned_loading_date: LOADING - 3 * DAY,
      planned_unloading_date: LOADING - DAY,
    })
    await d.part('orders/containers', before, { container_type_id: 21, ...free })
    const id = await load()
    const { number } = await d.read(clash)
    expect(await named(id, 'Занятый Иван')).toMatchObject({
      busy_order_id: clash,
      busy_number: number,
      misfits: ['busy'],
    })
    expect(await named(id, 'Свободный Иван')).toMatchObject({
      free_from: LOADING - DAY,
      busy_order_id: null,
      misfits: [],
    })
    const ranked = (await candidates(`order_id=${id}&search=${encodeURIComponent('Иван')}`)).map(
      ({ driver_id }) => driver_id,
    )
    expect(ranked.indexOf(free.driver_id)).toBeLessThan(ranked.indexOf(busy.driver_id))
  })

  test('says which paper ends before the unloading, and what does not fit the load', async () => {
    const until = Math.floor((LOADING + DAY) / DAY) * DAY
    await crew('Паспорт Кончается', { driver: { passport_until: until } })
    await crew('Малый Прицеп', { trailer: { container_type_id: SMALL_BODY, capacity_t: '5', volume_m3: '20' } })
    const id = await load({ gross_weight: '20000', volume: '80', container_type_id: ASKED_BODY })
    expect(await named(id, 'Паспорт Кончается')).toMatchObject({
      paper: 'passport_until',
      paper_until: until,
      misfits: ['papers'],
    })
    expect((await named(id, 'Малый Прицеп'))?.misfits).toEqual(['body', 'capacity', 'volume'])
  })

  test('finds by the name and phone of a driver, by plates and by the carrier; a carrier without drivers alone', async () => {
    const id = await load()
    const one = await crew('Искомый Олег')
    const truck = String((await d.read(one.truck_id, HEAD, 'trucks')).name)
    const phone = String((await d.read(one.driver_id, HEAD, 'drivers')).phone)
    const alone = await add('contractors', { name: 'Безводительный Экспресс', is_carrier: 1 })
    for (const search of ['Искомый', truck, phone, 'Искомый Олег Транс'])
      expect(
        (await candidates(`order_id=${id}&search=${encodeURIComponent(search)}`)).map(({ driver_id }) => driver_id),
        search,
      ).toContain(one.driver_id)
    expect(await named(id, 'Безводительный Экспресс')).toMatchObject({ contractor_id: alone, driver_id: null })
  })

  test('no more than twenty', async () => {
    for (let each = 0; each < 22; each += 1) await crew(`Многий ${each}`)
    const id = await load()
    expect(await candidates(`order_id=${id}`)).toHaveLength(20)
    expect(await candidates(`order_id=${id}&search=${encodeURIComponent('Многий')}`)).toHaveLength(20)
  })

  test('of a leg its own places, dates and load count', async () => {
    const id = await load()
    const leg = await d.part('rio/orders/directions', id, {
      ...LANE,
      planned_loading_date: LOADING + 20 * DAY,
      planned_unloading_date: LOADING + 21 * DAY,
    })
    const who = await crew('Плечо Второе')
    const clash = await load({ planned_loading_date: LOADING + 20 * DAY, planned_unloading_date: LOADING + 22 * DAY })
    await d.part('orders/containers', clash, { container_type_id: 21, ...who })
    expect(await named(id, 'Плечо Второе')).toMatchObject({ misfits: [] })
    const list = await candidates(`order_id=${id}&direction_id=${leg}&search=${encodeURIComponent('Плечо')}`)
    expect(list).toMatchObject([{ driver_id: who.driver_id, misfits: ['busy'], busy_order_id: clash }])
  })
})
