/** S6.03 cars on the planning board: rows of their own behind the trucks, with what they do and who drives them. */
import type { PlanTruck } from '@fura/shared/plan.ts'
import { truckConflicts } from '@fura/shared/rules/plan-jobs.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityId } from '#seed/data/cities.ts'
import { type Person, personWith } from '../../gates/people.ts'
import { clientHeaders, send } from '../../gates/send.ts'
import { HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

/** Far from the loads of the demo company. */
const FIRST = Date.UTC(2031, 2, 3) / 1000
const TENT = 21

let t: TestApp
let planner: Person
let contractor_id: number
let serial = 0

beforeAll(async () => {
  t = await testApp()
  planner = await personWith(t, ['is_dispatcher'], HOST_B)
  contractor_id = await add('contractors', { name: 'Парк машин', is_carrier: 1 })
})
afterAll(() => t.close())

const add = async (path: string, body: object): Promise<number> => {
  const { body: answer } = await t.call({ url: `/api/${path}/add/`, body, as: 'head@demo', host: HOST_B })
  expect(answer, path).toMatchObject({ status: 'ok' })
  return Number(answer.id)
}

const plan = async (query: string): Promise<{ list: PlanTruck[]; total_num: number }> => {
  const url = `/api/dispatch/plan/?from=03-03-2031&${query}`
  const { body } = await send(t, { url }, clientHeaders(t, HOST_B, planner.token))
  expect(body).toMatchObject({ status: 'ok' })
  return body as unknown as { list: PlanTruck[]; total_num: number }
}

const plate = (): string => {
  serial += 1
  return `ZC${String(1000 + serial)}AR`
}

const newCar = async (values: object = {}) => {
  const gov_number = plate()
  return { id: await add('cars', { name: 'Volvo FH', gov_number, contractor_id, ...values }), gov_number }
}

const find = async ({ gov_number }: { gov_number: string }): Promise<PlanTruck> => {
  const { list } = await plan(`search=${gov_number}`)
  expect(list.map(({ name }) => name)).toEqual([gov_number])
  return list[0] as PlanTruck
}

const at = (day: number): number => instantOf(FIRST + day * DAY + 10 * 3600, t.installation(HOST_B).timezone)
const days = (from: number, to: number) => ({ planned_loading_date: at(from), planned_unloading_date: at(to) })

const order = (from: number, to: number, values: object = {}) =>
  add('orders', {
    client_id: 1,
    order_type_id: 2,
    cargo: 'Кабель',
    poo_id: cityId('Odesa'),
    fd_id: cityId('Warsaw'),
    ...days(from, to),
    ...values,
  })

test('a car has its own driver and trailer, and the jobs of parts and orders that name it', async () => {
  const driver_id = await add('drivers', { name: 'На машине', phone: '380671110009', passport_until: FIRST })
  const trailer_id = await add('trailers', { name: plate(), container_type_id: TENT, inspection_until: FIRST })
  const car = await newCar({ driver_id, trailer_id })
  const byRow = await order(0, 1)
  const row = await add('orders/containers', { order_id: byRow, container_type_id: TENT, car_id: car.id })
  const byLeg = await order(2, 3, { car_ids: [car.id] })
  const leg = await add('rio/orders/directions', {
    order_id: byLeg,
    poo_id: cityId('Odesa'),
    fd_id: cityId('Kyiv'),
    car_id: car.id,
    ...days(2, 3),
  })
  const whole = await order(4, 5, { car_ids: [car.id] })
  const candidates = await find(car)
  expect(candidates).toMatchObject({
    vehicle: 'car',
    id: car.id,
    driver_name: 'На машине',
    driver_phone: '380671110009',
    contractor_name: 'Парк машин',
    free_from: at(5),
    crew: { truck: null, driver: { passport_until: FIRST }, trailer: { inspection_until: FIRST } },
  })
  expect(candidates.jobs.map(({ key, order_id: id }) => [key, id])).toEqual([
    [`order_container:${row}`, byRow],
    [`order_direction:${leg}`, byLeg],
    [`order:${whole}`, whole],
  ])
  const [job] = candidates.jobs
  if (!job) throw new Error('no job')
  const other = { ...job, key: 'order:0', order_id: 0 }
  expect(truckConflicts(other, candidates).map(({ field, code }) => `${field} ${code}`)).toEqual([
    'car_id busy',
    'driver_id expired_papers',
    'trailer_id expired_papers',
  ])
})

test('cars stand behind the trucks over all pages, and one that is cargo is none', async () => {
  const park = await add('contractors', { name: 'Парк страниц', is_carrier: 1 })
  const trucks = [
    await add('trucks', { name: plate(), contractor_id: park }),
    await add('trucks', { name: plate(), contractor_id: park }),
  ]
  const cars = [await newCar({ name: 'A', contractor_id: park }), await newCar({ name: 'B', contractor_id: park })]
  await add('cars', { name: 'Груз', vin: 'DEMFURA0000000099', contractor_id: park })
  const pages = [0, 1, 2, 3].map((page) => plan(`contractor=${park}&num=1&start=${page}`))
  const rows = (await Promise.all(pages)).flatMap(({ list }) => list)
  expect(rows.map(({ vehicle, id }) => `${vehicle} ${id}`)).toEqual([
    ...trucks.map((id) => `truck ${id}`),
    ...cars.map(({ id }) => `car ${id}`),
  ])
  expect((await plan(`contractor=${park}`)).total_num).toBe(4)
  await add('orders/containers', { order_id: await order(0, 9), container_type_id: TENT, car_id: cars[0]?.id })
  const free = await plan(`contractor=${park}&only_free=1`)
  expect(free.list.map(({ vehicle, id }) => `${vehicle} ${id}`)).toEqual([
    ...trucks.map((id) => `truck ${id}`),
    `car ${cars[1]?.id}`,
  ])
})
