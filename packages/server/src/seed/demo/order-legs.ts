/** Legs of the demo's orders where the app shows them: one by truck, or by sea to the port and by truck to the door. */
import { POSITIONS } from './deal-texts.ts'
import type { DemoOrder } from './demo-orders.ts'
import { carrierOf, crewFields } from './demo-vehicles.ts'
import { hasDoor, isRoad } from './lane.ts'
import type { Making } from './making.ts'
import { daysOf, REACHED } from './order-dates.ts'
import { addStops } from './order-stops.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Loading, unloading and goods of a leg as the order has them. */
const legDates = ({ row }: DemoOrder) => ({
  planned_loading_date: row.planned_loading_date ?? 0,
  actual_loading_date: row.actual_loading_date ?? 0,
  planned_unloading_date: row.planned_unloading_date ?? 0,
  actual_unloading_date: row.actual_unloading_date ?? 0,
})

const leg = ({ row, plan: { lane } }: DemoOrder, position: number, mode: string, stage: string) => ({
  order_id: row.id,
  position,
  transport_mode: mode,
  stage,
  container_type_id: lane.equipment,
  equipment_count: row.equipment_count ?? 1,
  cargo: lane.goods.cargo,
  gross_weight: row.gross_weight ?? null,
  volume: row.volume ?? null,
})

const ON_THE_ROAD = new Set([9, 10])

const roadLeg = (order: DemoOrder, world: World, random: Random) => {
  const { row, plan, crew } = order
  const isUnderWay = ON_THE_ROAD.has(plan.status)
  return {
    ...leg(order, 1, 'auto', 'main'),
    ...legDates(order),
    poo_id: row.poo_id ?? null,
    fd_id: row.fd_id ?? null,
    border_crossing: plan.lane.border ?? null,
    loading_contact: 'Комірник, 380005100001',
    unloading_contact: 'Диспетчер складу, 380005100002',
    temperature_from: row.temperature_from ?? null,
    temperature_to: row.temperature_to ?? null,
    distance_km: plan.lane.km ?? null,
    transit_days: plan.lane.days,
    ...(plan.way >= REACHED.booked ? crewFields(crew) : {}),
    position_note: isUnderWay ? random.pick(POSITIONS) : null,
    position_date: isUnderWay ? world.now - random.int(1, 20) * 600 : 0,
  }
}

/** Where trucks are not the company's business, it knows the carrier alone. */
const carriedBy = (crew: number, { features }: World) =>
  features.trucksOnDelivery ? crewFields(crew) : { contractor_id: carrierOf(crew) }

/** By sea to the port, then by truck to the door. */
const seaLegs = (order: DemoOrder, world: World) => {
  const { row, plan, crew } = order
  const { arrive, unload, gateOut } = daysOf(plan)
  return [
    {
      ...leg(order, 1, 'sea', 'main'),
      poo_id: row.poo_id ?? row.pol_id ?? null,
      pol_id: row.pol_id ?? null,
      pod_id: row.pod_id ?? null,
      fd_id: row.pod_id ?? null,
      planned_loading_date: row.planned_loading_date ?? 0,
      actual_loading_date: row.actual_loading_date ?? 0,
      planned_unloading_date: world.at(arrive, 12),
      transit_days: plan.lane.days,
    },
    {
      ...leg(order, 2, 'auto', 'on'),
      poo_id: row.pod_id ?? null,
      fd_id: row.fd_id ?? null,
      planned_loading_date: world.at(gateOut, 9),
      planned_unloading_date: world.at(unload, 12),
      actual_unloading_date: row.actual_unloading_date ?? 0,
      transit_days: 2,
      ...(plan.way >= REACHED.delivery ? carriedBy(crew, world) : {}),
    },
  ]
}

export const addLegs = (order: DemoOrder, making: Making): void => {
  const { tables, world, random } = making
  const { lane } = order.plan
  if (!world.features.directions) return
  if (isRoad(lane)) addStops(order, tables.add('order_directions', roadLeg(order, world, random)), making)
  else if (hasDoor(lane)) for (const row of seaLegs(order, world)) tables.add('order_directions', row)
}
