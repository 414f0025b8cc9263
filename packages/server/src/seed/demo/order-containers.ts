/** Containers and trucks of the demo's orders, each as far as its order has come. */
import { containerNumberFindings } from '@fura/shared/rules/container-number.ts'
import { containerTypes } from '../data/container-types.ts'
import { currencyId } from '../data/money.ts'
import { hasNumbers } from './allot-containers.ts'
import type { DemoOrder } from './demo-orders.ts'
import { crewFields, secondCrew } from './demo-vehicles.ts'
import { isContainers, isRoad } from './lane.ts'
import { daysOf, REACHED } from './order-dates.ts'
import type { Making } from './making.ts'
import type { OrderPlan } from './order-plan.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Of nobody: no such owner codes are registered. */
const OWNERS = ['FDMU', 'DMFU', 'FURU']
const EXPORT = 2
const RAIL = 3
const CALCULATED = 2
const DEPOTS = ['Депо «Сухой Порт Маяк»', 'Термінал «Дальній Причал», депо 2']

/** With the digit that makes it valid. */
const containerNumber = (random: Random): string => {
  const code = `${random.pick(OWNERS)}${random.digits(6)}`
  const digit = Array.from('0123456789').find((last) => !containerNumberFindings(code + last, false).digit)
  return code + (digit ?? '')
}

const USUAL_FREE_DAYS = 14

/** Of containers that wait: one ends the day after tomorrow, one has run out, one has time. */
const freeDays = ({ status, ago, lane }: OrderPlan): number => {
  const waited = ago - lane.days - 3
  const kinds = [waited + 3, Math.max(1, waited - 1), waited + 9]
  return kinds[status % kinds.length] ?? USUAL_FREE_DAYS
}

const DEMURRAGE = { demurrage_rate: '35.00', detention_rate: '25.00', dnd_currency_id: currencyId('USD') }

/** One allowance from discharge to return, or one in the port and one outside it. A railway has none. */
const freeTime = (plan: OrderPlan, id: number) => {
  if (plan.lane.type === RAIL) return {}
  const isWaiting = plan.way >= REACHED.arrived && plan.way < REACHED.returned
  if (isWaiting) return { ...DEMURRAGE, free_days_demurrage: freeDays(plan), is_combined_free: 1 }
  return id % 3 === 0
    ? { ...DEMURRAGE, free_days_demurrage: 7, free_days_detention: 7, is_combined_free: 0, is_rebilled: 1 }
    : { ...DEMURRAGE, free_days_demurrage: USUAL_FREE_DAYS, is_combined_free: 1 }
}

const containerDates = (plan: OrderPlan, world: World) => {
  const days = daysOf(plan)
  const done = (status: number, offset: number) => (plan.way >= status ? world.day(Math.min(offset, 0)) : 0)
  return {
    empty_pickup_date: done(REACHED.emptyOut, days.load - 1),
    loading_date: plan.way >= REACHED.loaded ? world.past(days.load, 11) : 0,
    gate_in_date: done(REACHED.inPort, days.load + 1),
    discharge_date: done(REACHED.arrived, days.discharge),
    gate_out_date: done(REACHED.delivery, days.gateOut),
    unloading_date: plan.way >= REACHED.unloaded ? world.past(days.unload, 15) : 0,
    empty_return_date: done(REACHED.returned, days.giveBack),
  }
}

const containerRow = ({ row, plan, crew }: DemoOrder, place: number, world: World, random: Random) => {
  const isDriven = world.features.trucksOnDelivery && plan.way >= REACHED.delivery && place === 0
  const { lane, way } = plan
  const tare = Number(containerTypes.find(({ id }) => id === lane.equipment)?.tare_kg ?? 0)
  const isWeighed = lane.direction === EXPORT && way >= REACHED.loaded
  return {
    order_id: row.id,
    container_type_id: lane.equipment,
    number: hasNumbers(plan) ? containerNumber(random) : null,
    seal_number: way >= REACHED.loaded ? `FD${random.digits(6)}` : null,
    packages_count: lane.goods.places,
    package_type: lane.goods.pack,
    gross_weight: `${lane.goods.kg}.000`,
    tare_weight: `${tare}.000`,
    vgm_weight: isWeighed ? `${lane.goods.kg + tare}.000` : null,
    vgm_method: isWeighed ? CALCULATED : null,
    volume: `${lane.goods.m3}.000`,
    temperature: lane.goods.degrees?.[0] ?? null,
    release_number: way >= REACHED.arrived ? `REL${random.digits(6)}` : null,
    empty_return_place: random.pick(DEPOTS),
    ...containerDates(plan, world),
    ...freeTime(plan, row.id),
    ...(isDriven ? crewFields(crew) : {}),
  }
}

/** Where trucks are sent, one row is one truck. */
const truckRow = ({ row, plan: { lane, way } }: DemoOrder, crew: number) => ({
  order_id: row.id,
  container_type_id: lane.equipment,
  packages_count: lane.goods.places,
  package_type: lane.goods.pack,
  gross_weight: `${lane.goods.kg}.000`,
  volume: `${lane.goods.m3}.000`,
  temperature: lane.goods.degrees?.[0] ?? null,
  loading_date: row.actual_loading_date ?? 0,
  unloading_date: row.actual_unloading_date ?? 0,
  ...(way >= REACHED.booked ? crewFields(crew) : {}),
})

/** Their ids. */
export const addContainers = (order: DemoOrder, { tables, world, random }: Making): number[] => {
  const { row, plan } = order
  if (isRoad(plan.lane)) {
    const crews = [order.crew, secondCrew(order.crew) ?? order.crew].slice(0, row.equipment_count ?? 0)
    return crews.map((crew) => tables.add('order_containers', truckRow(order, crew)))
  }
  if (!isContainers(plan.lane)) return []
  return Array.from({ length: row.equipment_count ?? 0 }, (_, place) =>
    tables.add('order_containers', containerRow(order, place, world, random)),
  )
}
