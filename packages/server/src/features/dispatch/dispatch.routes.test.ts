/** S6.03 the Home of a dispatcher: loads without a truck or driver, trucks coming free, papers running out. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { DAY } from '@fura/shared/seconds.ts'
import type { DispatchHome } from '@fura/shared/dispatch.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { type Person, personWith } from '../../gates/people.ts'
import { clientHeaders, send } from '../../gates/send.ts'
import type { Detail } from '../../testing/deals.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let dispatcher: Person
/** Midday of today, so that an hour more or less is the same day. */
let noon = 0
let today = 0
let vehicle: Record<string, number> = {}
const HEAD = 'head@demo'
const URL = '/api/dispatch/home/'

const add = async (path: string, body: object): Promise<number> => {
  const { body: answer } = await t.call({ url: `/api/${path}/add/`, body, as: HEAD, host: HOST_B })
  expect(answer, path).toMatchObject({ status: 'ok' })
  return Number(answer.id)
}

const ask = async (person: Person, host = HOST_B): Promise<Detail> =>
  (await send(t, { url: URL }, clientHeaders(t, host, person.token))).body

const home = async (): Promise<DispatchHome> => (await ask(dispatcher)).detail as DispatchHome

const setStatus = (id: number, status: number) =>
  t.db(HOST_B).write((tx) => tx.updateTable('orders').set({ status_id: status }).where('id', '=', id).execute())

const load = async (dates: object, status = 2): Promise<number> => {
  const ends = { poo_id: cityId('Odesa'), fd_id: cityId('Warsaw') }
  const id = await add('orders', { client_id: 1, order_type_id: 2, cargo: 'Кабель', ...ends, ...dates })
  await setStatus(id, status)
  return id
}

const truckRow = (order_id: number, crew: object = {}) =>
  add('orders/containers', { order_id, container_type_id: 21, ...crew })

beforeAll(async () => {
  t = await testApp()
  dispatcher = await personWith(t, ['is_dispatcher'], HOST_B)
  const zone = t.installation(HOST_B).timezone
  today = calendarDay(Math.floor(Date.now() / 1000), zone)
  noon = today + 10 * 3600
  // The demo company has loads of its own.
  await t.db(HOST_B).write(async (tx) => {
    await tx.updateTable('orders').set({ planned_loading_date: 0, planned_unloading_date: 0 }).execute()
    await tx.updateTable('drivers').set({ passport_until: 0, adr_until: 0 }).execute()
    await tx.updateTable('contractors').set({ license_until: 0, insurance_until: 0 }).execute()
    for (const table of ['trucks', 'trailers'] as const)
      await tx.updateTable(table).set({ insurance_until: 0, inspection_until: 0 }).execute()
  })
  const contractor_id = await add('contractors', { name: 'Перевозчик Плюс' })
  const truck_id = await add('trucks', { name: 'AA7777BB', contractor_id })
  const driver_id = await add('drivers', { name: 'Гончар Пётр', phone: '380671112233', contractor_id })
  vehicle = { truck_id, driver_id }
})
afterAll(() => t.close())

describe('is visible to nobody else', () => {
  test('not without a session, without the flag, or where there are no dispatchers', async () => {
    expect((await t.call({ url: URL, host: HOST_B })).code).toBe(401)
    const plain = await personWith(t, ['can_add_order'], HOST_B)
    expect(await ask(plain)).toMatchObject({ error: 'access denied' })
    const elsewhere = await personWith(t, ['is_dispatcher'], HOST_A)
    expect(await ask(elsewhere, HOST_A)).toMatchObject({ error: 'access denied' })
  })
})

describe('loads without a crew', () => {
  test('of today and tomorrow, before loading, the earliest first', async () => {
    const tomorrow = await load({ planned_loading_date: noon + DAY }, 3)
    const now = await load({ planned_loading_date: noon })
    const half = await load({ planned_loading_date: noon + 3600 }, 5)
    await truckRow(half, { driver_id: vehicle.driver_id })
    await load({ planned_loading_date: noon + 2 * DAY })
    await load({ planned_loading_date: noon - DAY })
    await load({ planned_loading_date: noon }, 1)
    await load({ planned_loading_date: noon }, 7)
    await load({ planned_loading_date: noon }, 23)
    const whole = await load({ planned_loading_date: noon })
    await truckRow(whole, vehicle)
    const legs = await load({ planned_loading_date: noon })
    await add('rio/orders/directions', { order_id: legs, poo_id: cityId('Odesa'), fd_id: cityId('Kyiv'), ...vehicle })
    const { loads, loads_total } = await home()
    expect(loads.map(({ id }) => id)).toEqual([now, half, tomorrow])
    expect(loads_total).toBe(3)
    expect(loads[0]).toMatchObject({ planned_loading_date: noon, poo_name: 'Одесса', fd_name: 'Варшава' })
    expect(loads[0]?.client_name).toMatch(/\S/)
    const { body } = await t.call({
      url: '/api/orders/containers/add/',
      body: { order_id: now, container_type_id: 21, ...vehicle },
      as: HEAD,
      host: HOST_B,
    })
    expect(body.status).toBe('ok')
    expect((await home()).loads.map(({ id }) => id)).toEqual([half, tomorrow])
  })

  test('never those of another company', async () => {
    const before = (await home()).loads_total
    const body = { client_id: 1, order_type_id: 2, cargo: 'Чужой', planned_loading_date: noon }
    const { body: added } = await t.call({ url: '/api/orders/add/', body, as: HEAD, host: HOST_A })
    await t
      .db(HOST_A)
      .write((tx) =>
        tx
          .updateTable('orders')
          .set({ status_id: ORDER_STATUS.confirmed })
          .where('id', '=', Number(added.id))
          .execute(),
      )
    expect((await home()).loads_total).toBe(before)
  })

  test('no more than twenty are listed, and all are counted', async () => {
    for (let each = 0; each < 22; each += 1) await load({ planned_loading_date: noon + each })
    const { loads, loads_total } = await home()
    expect(loads).toHaveLength(20)
    expect(loads_total).toBeGreaterThanOrEqual(22)
  })
})

describe('trucks coming free', () => {
  test('those that unload today or tomorrow and have no other load', async () => {
    const truck_id = await add('trucks', { name: 'BB1111CC' })
    const driver_id = await add('drivers', { name: 'Свободный', phone: '380671112244' })
    const trip = await load({ planned_loading_date: noon - 3 * DAY, planned_unloading_date: noon + DAY }, 9)
    await truckRow(trip, { truck_id, driver_id })
    const truckTrip = (await home()).trucks.find((each) => each.truck_id === truck_id)
    expect(truckTrip).toMatchObject({
      order_id: trip,
      driver_name: 'Свободный',
      fd_name: 'Варшава',
      truck_name: 'BB1111CC',
    })
    const next = await load({ planned_loading_date: noon + 5 * DAY }, 5)
    await truckRow(next, { truck_id, driver_id })
    expect((await home()).trucks.map((each) => each.truck_id)).not.toContain(truck_id)
  })
})

describe('papers running out', () => {
  test('of drivers, trucks, trailers and carriers, within thirty days either way, the earliest first', async () => {
    const phone = '380671112255'
    const soon = await add('drivers', { name: 'Паспорт скоро', phone, passport_until: today + 10 * DAY })
    const over = await add('drivers', { name: 'ДОПОГ вышел', phone, adr_until: today - 2 * DAY })
    await add('drivers', { name: 'Ещё долго', phone, passport_until: today + 31 * DAY })
    const carrier = await add('contractors', { name: 'Лицензия', license_until: today + 30 * DAY })
    const truck = await add('trucks', { name: 'AA7001BB', insurance_until: today + 11 * DAY })
    const trailer = await add('trailers', { name: 'AA7002XX', insurance_until: today + 12 * DAY })
    const { papers, papers_total } = await home()
    expect(papers).toEqual([
      { owner: 'driver', id: over, name: 'ДОПОГ вышел', paper: 'adr_until', until: today - 2 * DAY },
      { owner: 'driver', id: soon, name: 'Паспорт скоро', paper: 'passport_until', until: today + 10 * DAY },
      { owner: 'truck', id: truck, name: 'AA7001BB', paper: 'insurance_until', until: today + 11 * DAY },
      { owner: 'trailer', id: trailer, name: 'AA7002XX', paper: 'insurance_until', until: today + 12 * DAY },
      { owner: 'contractor', id: carrier, name: 'Лицензия', paper: 'license_until', until: today + 30 * DAY },
    ])
    expect(papers_total).toBe(5)
  })
})
