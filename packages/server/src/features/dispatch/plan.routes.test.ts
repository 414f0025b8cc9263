/** S6.03 the planning board: trucks with their jobs, where they come free, and loads without a truck. */
import type { PlanTruck, PlanWork } from '@fura/shared/plan.ts'
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import { truckConflicts } from '@fura/shared/rules/plan-jobs.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#db/actor.ts'
import { cityId } from '#seed/data/cities.ts'
import { type Person, personWith } from '../../gates/people.ts'
import { clientHeaders, send } from '../../gates/send.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { loadsPage } from './loads.queries.ts'
import { readPlanRequest } from './plan.request.ts'
import { planPage } from './plan.trucks.ts'

const [PLAN, LOADS] = ['/api/dispatch/plan/', '/api/dispatch/loads/']
/** Far from the loads of the demo company. */
const FIRST = Date.UTC(2031, 2, 3) / 1000
const FROM = '03-03-2031'
const HEAD = 'head@demo'
const [CONFIRMED, BOOKED, IN_TRANSIT, CANCELLED] = [2, 5, 9, 23]

let t: TestApp
let planner: Person
let serial = 0

const at = (day: number, hour = 10): number =>
  instantOf(FIRST + day * DAY + hour * 3600, t.installation(HOST_B).timezone)

const add = async (path: string, body: object, host = HOST_B): Promise<number> => {
  const { body: answer } = await t.call({ url: `/api/${path}/add/`, body, as: HEAD, host })
  expect(answer, path).toMatchObject({ status: 'ok' })
  return Number(answer.id)
}

const ask = async (url: string, person = planner, host = HOST_B) =>
  (await send(t, { url }, clientHeaders(t, host, person.token))).body

const page = async <T>(url: string): Promise<{ list: T[]; total_num: number }> => {
  const answer = await ask(url)
  expect(answer).toMatchObject({ status: 'ok' })
  return answer as unknown as { list: T[]; total_num: number }
}

const trucks = (query = '') => page<PlanTruck>(`${PLAN}?from=${FROM}&num=100${query}`)
const loads = (query = '') => page<PlanWork>(`${LOADS}?from=${FROM}&num=100${query}`)

const plate = (): string => {
  serial += 1
  return `ZZ${String(1000 + serial)}PL`
}

const newTruck = async (values: object = {}) => {
  const name = plate()
  return { id: await add('trucks', { name, ...values }), name }
}

const find = async (truck: { id: number; name: string }, query = ''): Promise<PlanTruck> => {
  const { list } = await trucks(`&search=${truck.name}${query}`)
  expect(list.map(({ id }) => id)).toEqual([truck.id])
  return list[0] as PlanTruck
}

const order = async (dates: object, status = CONFIRMED, values: object = {}): Promise<number> => {
  const ends = { poo_id: cityId('Odesa'), fd_id: cityId('Warsaw') }
  const body = { client_id: 1, order_type_id: 2, cargo: 'Кабель', ...ends, ...dates, ...values }
  const id = await add('orders', body)
  await t.db(HOST_B).write((tx) =>
    tx
      .updateTable('orders')
      .set({ status_id: status, in_work: status === CANCELLED ? 0 : 1 })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

const days = (from: number, to: number) => ({ planned_loading_date: at(from), planned_unloading_date: at(to) })

const truckRow = (order_id: number, crew: object = {}) =>
  add('orders/containers', { order_id, container_type_id: 21, ...crew })

const leg = (order_id: number, values: object = {}) =>
  add('rio/orders/directions', { order_id, poo_id: cityId('Odesa'), fd_id: cityId('Kyiv'), ...values })

const numberOf = async (id: number): Promise<unknown> =>
  (await t.call({ url: `/api/orders/get/${id}/`, as: HEAD, host: HOST_B })).body.detail

beforeAll(async () => {
  t = await testApp()
  planner = await personWith(t, ['is_dispatcher'], HOST_B)
})
afterAll(() => t.close())

describe('is visible to nobody else', () => {
  test.each([PLAN, LOADS])(
    '%s not without a session, and not without the right to put trucks on orders',
    async (url) => {
      expect((await t.call({ url, host: HOST_B })).code).toBe(401)
      const plain = await personWith(t, ['can_add_client', 'can_view_quote'], HOST_B)
      expect(await ask(url, plain)).toMatchObject({ error: 'access denied' })
      const flagAlone = await personWith(t, ['is_dispatcher'], HOST_A)
      expect(await ask(url, flagAlone, HOST_A), 'there are no dispatchers').toMatchObject({ error: 'access denied' })
      const maker = await personWith(t, ['can_add_order'], HOST_A)
      expect(await ask(url, maker, HOST_A)).toMatchObject({ status: 'ok' })
    },
  )

  test('never trucks and loads of another company', async () => {
    const name = plate()
    await add('trucks', { name }, HOST_A)
    expect((await trucks(`&search=${name}`)).total_num).toBe(0)
    const before = (await loads()).total_num
    const ends = { poo_id: cityId('Odesa'), fd_id: cityId('Kyiv') }
    const body = { client_id: 1, order_type_id: 2, cargo: 'Чужой', ...ends, ...days(1, 2) }
    const foreign = await add('orders', body, HOST_A)
    await t
      .db(HOST_A)
      .write((tx) => tx.updateTable('orders').set({ status_id: CONFIRMED }).where('id', '=', foreign).execute())
    expect((await loads()).total_num).toBe(before)
  })

  test.each([
    ['from=2031-03-03', { from: 'format' }],
    ['days=30', { days: 'not_allowed' }],
    ['only_free=yes', { only_free: 'type' }],
    ['near=3', { at: 'required' }],
    ['place=x', { place: 'type' }],
    ['num=1000', { num: 'max' }],
    ['color=red', { color: 'unknown' }],
  ])('what it does not know is refused: %s', async (query, fields) => {
    expect(await ask(`${PLAN}?${query}`)).toMatchObject({ error: 'invalid data', fields })
  })
})

describe('jobs of a truck', () => {
  test('are its truck rows and legs by road, with places, times, order and driver', async () => {
    const truck = await newTruck()
    const driver_id = await add('drivers', { name: 'Плановый', phone: '380671110001', truck_id: truck.id })
    const first = await order(days(1, 3), BOOKED)
    const row = await truckRow(first, { truck_id: truck.id, driver_id })
    const second = await order(days(4, 6), BOOKED)
    const road = await leg(second, { truck_id: truck.id, driver_id, ...days(4, 5) })
    await leg(second, { truck_id: truck.id, transport_mode: 'rail' })
    const { jobs, driver_name, driver_phone, free_from, free_place_name } = await find(truck)
    expect(jobs).toMatchObject([
      { key: `order_container:${row}`, order_id: first, from: at(1), to: at(3), fd_name: 'Варшава', in_work: 1 },
      { key: `order_direction:${road}`, order_id: second, from: at(4), to: at(5), poo_name: 'Одесса', fd_name: 'Киев' },
    ])
    expect(jobs[0]).toMatchObject({
      driver_name: 'Плановый',
      is_loaded: 0,
      first_day: FIRST + DAY,
      last_day: FIRST + 3 * DAY,
    })
    expect(jobs[0]?.number).toBe(((await numberOf(first)) as { number: string }).number)
    expect({ driver_name, driver_phone }).toEqual({ driver_name: 'Плановый', driver_phone: '380671110001' })
    expect({ free_from, free_place_name }).toEqual({ free_from: at(5), free_place_name: 'Киев' })
    expect(JSON.stringify(jobs)).not.toMatch(/sum|price|income|margin/)
  })

  test('a truck row and the legs of its order that name the same truck are one bar each leg', async () => {
    const truck = await newTruck()
    const id = await order(days(1, 3), BOOKED)
    const row = await truckRow(id, { truck_id: truck.id })
    const road = await leg(id, { truck_id: truck.id, ...days(1, 2) })
    expect((await find(truck)).jobs).toMatchObject([{ key: `order_direction:${road}`, twin_ids: [row] }])
  })

  test('a cancelled order is no job', async () => {
    const truck = await newTruck()
    await truckRow(await order(days(1, 3), CANCELLED), { truck_id: truck.id })
    expect(await find(truck)).toMatchObject({ jobs: [], free_from: 0 })
  })

  test('the window begins and ends at midnight where the company is', async () => {
    const truck = await newTruck()
    const done = async (from: number, to: number) => {
      const id = await order({ planned_loading_date: from, planned_unloading_date: to }, BOOKED)
      await t.db(HOST_B).write((tx) => tx.updateTable('orders').set({ in_work: 0 }).where('id', '=', id).execute())
      await truckRow(id, { truck_id: truck.id })
      return id
    }
    const [midnight, end] = [at(0, 0), at(7, 0)]
    await done(midnight - DAY, midnight)
    const early = await done(midnight - DAY, midnight + 60)
    const late = await done(end - 60, end + DAY)
    await done(end, end + DAY)
    expect((await find(truck)).jobs.map(({ order_id: id }) => id)).toEqual([early, late])
    expect((await find(truck, '&days=14')).jobs).toHaveLength(3)
  })

  test('an order that the planner may not see shows only its times', async () => {
    const truck = await newTruck()
    const id = await order(days(1, 3), BOOKED)
    await truckRow(id, { truck_id: truck.id })
    const viewer: Viewer = {
      userId: planner.id,
      language: 'ru',
      timeZone: t.installation(HOST_B).timezone,
      rights: Object.fromEntries(FLAGS.map((flag) => [flag, true])) as Rights,
      people: [planner.id],
      isHead: false,
      standsFor: [],
      seesOwnOnly: true,
    }
    const request = readPlanRequest(
      new Map([
        ['from', FROM],
        ['search', truck.name],
      ]),
      viewer.timeZone,
      0,
    )
    const jobsFor = async (as: Viewer) =>
      (await planPage(t.db(HOST_B), request, as, 0)).list.flatMap(({ jobs }) => jobs)
    expect(await jobsFor({ ...viewer, seesOwnOnly: false })).toMatchObject([{ order_id: id, fd_name: 'Варшава' }])
    const [job] = await jobsFor(viewer)
    expect(job).toMatchObject({ order_id: null, number: '', client_name: '', fd_id: null, from: at(1), to: at(3) })
    expect(JSON.stringify(job)).not.toMatch(/Варшава|Одесса/)
    const otherLoads = await loadsPage(t.db(HOST_B), request, { start: 0, num: 100 }, viewer, true)
    expect(otherLoads.total_num).toBe(0)
  })
})

describe('which trucks', () => {
  test('by pages of plates, with their total', async () => {
    const contractor_id = await add('contractors', { name: 'Парк страниц', is_carrier: 1 })
    const own = [
      await newTruck({ contractor_id }),
      await newTruck({ contractor_id }),
      await newTruck({ contractor_id }),
    ]
    const first = await page<PlanTruck>(`${PLAN}?from=${FROM}&contractor=${contractor_id}&num=2`)
    const second = await page<PlanTruck>(`${PLAN}?from=${FROM}&contractor=${contractor_id}&num=2&start=2`)
    expect(first.total_num).toBe(3)
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(own.map(({ id }) => id))
  })

  test('by carrier, body and driver', async () => {
    const contractor_id = await add('contractors', { name: 'Парк кузовов', is_carrier: 1 })
    const [tent, reefer] = [await newTruck({ contractor_id }), await newTruck({ contractor_id })]
    const trailer = await add('trailers', { name: plate(), container_type_id: 25, capacity_t: '20' })
    const person = { name: 'Рефов Иван', phone: '380671110002', truck_id: reefer.id, trailer_id: trailer }
    await add('drivers', person)
    const ids = async (query: string) => (await trucks(query)).list.map(({ id }) => id)
    expect(await ids(`&contractor=${contractor_id}`)).toEqual([tent.id, reefer.id])
    expect(await ids(`&contractor=${contractor_id}&body=25`)).toEqual([reefer.id])
    expect(await ids(`&search=${encodeURIComponent('рефов')}`)).toEqual([reefer.id])
    expect((await find(reefer)).crew.trailer).toEqual({
      container_type_id: 25,
      capacity_t: '20.000',
      insurance_until: 0,
      inspection_until: 0,
    })
  })

  test('those that come free in the window, or at a place, and the best for a load first', async () => {
    const contractor_id = await add('contractors', { name: 'Парк свободных', is_carrier: 1 })
    const [idle, there, away] = [
      await newTruck({ contractor_id }),
      await newTruck({ contractor_id }),
      await newTruck({ contractor_id }),
    ]
    await truckRow(await order(days(0, 2), BOOKED, { fd_id: cityId('Kyiv') }), { truck_id: there.id })
    await truckRow(await order(days(5, 9), BOOKED, { fd_id: cityId('Kyiv') }), { truck_id: away.id })
    const ids = async (query: string) => (await trucks(`&contractor=${contractor_id}${query}`)).list.map(({ id }) => id)
    expect(await ids('&only_free=1')).toEqual([idle.id, there.id])
    expect(await ids(`&place=${cityId('Kyiv')}`)).toEqual([there.id, away.id])
    expect(await ids(`&near=${cityId('Kyiv')}&at=${at(3)}`)).toEqual([there.id, idle.id, away.id])
  })
})

describe('loads without a truck', () => {
  test('truck rows, legs and whole orders of the window, the earliest first', async () => {
    const start = (await loads()).total_num
    const truck = await newTruck()
    const bare = await order(days(3, 4))
    const rows = await order(days(2, 4))
    const [missing] = [await truckRow(rows), await truckRow(rows, { truck_id: truck.id })]
    const legs = await order(days(1, 6), IN_TRANSIT)
    await leg(legs, { truck_id: truck.id, ...days(1, 2), actual_loading_date: 0 })
    const second = await leg(legs, { ...days(4, 5) })
    const crewed = await order(days(2, 3))
    await truckRow(crewed, { truck_id: truck.id })
    await order(days(2, 3), 1)
    await order(days(2, 3), CANCELLED)
    await order(days(8, 9))
    const { list, total_num } = await loads()
    expect(total_num).toBe(start + 3)
    expect(list.filter(({ order_id: id }) => [bare, rows, legs, crewed].includes(Number(id)))).toMatchObject([
      { key: `order_container:${missing}`, order_id: rows, container_type_id: 21, is_truck_body: 1 },
      { key: `order:${bare}`, order_id: bare, part: null, part_id: null },
      { key: `order_direction:${second}`, order_id: legs, from: at(4), fd_name: 'Киев' },
    ])
    expect((await loads('&days=14')).total_num).toBe(start + 4)
    expect((await page<PlanWork>(`${LOADS}?from=${FROM}&num=1&start=1`)).list[0]?.key).toBe(list[1]?.key)
  })
})

describe('conflicts', () => {
  const CREW = { contractor_id: 0, trailer_id: 0, driver_id: 0, truck_id: 0 }

  beforeAll(async () => {
    CREW.contractor_id = await add('contractors', { name: 'Чёрный перевозчик', is_carrier: 1, blackList: 1 })
    const truck = { service_from: FIRST, service_until: FIRST + DAY, inspection_until: FIRST + 2 * DAY }
    CREW.truck_id = (await newTruck({ contractor_id: CREW.contractor_id, ...truck })).id
    const trailer = { container_type_id: 25, capacity_t: '1', insurance_until: FIRST + 2 * DAY }
    CREW.trailer_id = await add('trailers', { name: plate(), ...trailer })
    const person = { name: 'Конфликтный', phone: '380671110003', passport_until: FIRST + 2 * DAY }
    CREW.driver_id = await add('drivers', { ...person, truck_id: CREW.truck_id, trailer_id: CREW.trailer_id })
  })

  const warnings = async (order_id: number, values: object = {}) => {
    const body = { order_id, container_type_id: 21, ...CREW, ...values }
    return (await t.call({ url: '/api/orders/containers/add/', body, as: HEAD, host: HOST_B })).body.warnings
  }

  test('the board finds what the server warns of: workshop, black list, papers before unloading, body, tonnage', async () => {
    const id = await order(days(1, 3))
    const work = (await loads()).list.find(({ order_id: orderId }) => orderId === id) as PlanWork
    const truck = (await trucks(`&contractor=${CREW.contractor_id}`)).list[0] as PlanTruck
    const load = { ...work, container_type_id: 21, is_truck_body: 1 as const, gross_weight: '1000.001' }
    expect(truckConflicts(load, truck).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'truck_id in_service',
      'contractor_id black_list',
      'truck_id expired_papers',
      'driver_id expired_papers',
      'trailer_id expired_papers',
      'trailer_id wrong_body',
      'trailer_id overweight',
    ])
    expect(await warnings(id, { gross_weight: '1000.001' })).toMatchObject({
      truck_id: 'rule:in_service',
      contractor_id: 'rule:black_list',
      driver_id: 'rule:expired_papers',
      trailer_id: 'rule:expired_papers',
    })
  })

  test('a truck on two orders at once is busy, unless both are groupage', async () => {
    const truck = await newTruck()
    await truckRow(await order(days(1, 3), BOOKED, { is_ltl: 1 }), { truck_id: truck.id })
    const [whole, part] = [await order(days(2, 4)), await order(days(2, 4), CONFIRMED, { is_ltl: 1 })]
    const planned = await find(truck)
    const conflictsOf = async (id: number) => {
      const work = (await loads()).list.find(({ order_id: orderId }) => orderId === id) as PlanWork
      return truckConflicts(work, planned).map(({ code }) => code)
    }
    expect(await conflictsOf(whole)).toEqual(['busy'])
    expect(await conflictsOf(part)).toEqual([])
    const alone = { driver_id: null, trailer_id: null, contractor_id: null, truck_id: truck.id }
    expect((await warnings(part, alone)) ?? {}).toEqual({})
    expect(await warnings(whole, alone)).toEqual({ truck_id: 'rule:busy' })
  })
})
