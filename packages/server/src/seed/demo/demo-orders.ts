/** Orders of thirteen months in every status, as their plans have them. What is computed comes later. */
import { orderInWork } from '@fura/shared/rules/order-status.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { COMMENTS, CONDITIONS, FAILED, HELD, PROBLEMS } from './deal-texts.ts'
import { dealRecord } from './deal-record.ts'
import { CREWS } from './demo-vehicles.ts'
import { isContainers, type Lane } from './lane.ts'
import { carriageOf } from './order-carriage.ts'
import type { Making } from './making.ts'
import { daysOf, orderDates, REACHED } from './order-dates.ts'
import { type OrderPlan, orderPlans } from './order-plan.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** An order with what its parts are made of. */
export interface DemoOrder {
  row: SeedRow
  plan: OrderPlan
  /** Driver, truck and trailer of one number. */
  crew: number
}

/** Carrier and driver of this number are in the black list. */
const UNWANTED_CREW = 20
const USUAL_DELAY = 14
const CANCEL_REASONS = [21, 22, 23, 24, 26]

const crewOf = (id: number): number => {
  const crew = ((id - 1) % CREWS) + 1
  return crew === UNWANTED_CREW ? CREWS : crew
}

/** What went wrong, where it did. */
const outcome = ({ status }: OrderPlan, id: number, random: Random) => {
  if (status === 21) return { comment: PROBLEMS[id % PROBLEMS.length] ?? null }
  if (status === 20) return { comment: HELD[id % HELD.length] ?? null }
  if (status === 22) return { comment: FAILED }
  return {
    comment: random.chance(35) ? random.pick(COMMENTS) : null,
    cancel_reason_id: status === 23 ? random.pick(CANCEL_REASONS) : null,
  }
}

const danger = ({ goods: { adr } }: Lane) => (adr ? { packing_group: adr[2], proper_shipping_name: adr[3] } : {})

const equipmentCount = ({ lane }: OrderPlan, random: Random): number | null => {
  if (lane.equipment === null) return null
  return isContainers(lane) ? random.pick([1, 2, 2, 3, 4]) : 1
}

const orderRow = (plan: OrderPlan, id: number, client: SeedRow, world: World, random: Random): SeedRow => {
  const { lane, way, status } = plan
  const count = equipmentCount(plan, random)
  return {
    id,
    ...dealRecord(lane, client, count ?? 1, random),
    ...danger(lane),
    external_number: random.chance(25) ? `PO-${random.digits(5)}` : null,
    status_id: status,
    in_work: orderInWork(status),
    contract_number: client.contract_number ?? null,
    contract_date: client.contract_date ?? 0,
    container_type_id: lane.equipment,
    equipment_count: count,
    is_ltl: lane.type === 5 ? 1 : 0,
    is_insured: random.chance(20) ? 1 : 0,
    ...carriageOf(plan, id, crewOf(id), random),
    payment_delay_days: client.payment_delay_days ?? USUAL_DELAY,
    payment_delay_basis: client.payment_delay_basis ?? 'unloading',
    payment_day_kind: random.pick(['calendar', 'calendar', 'banking']),
    ...orderDates(plan, world),
    invoice_number: way >= REACHED.invoiced ? `СФ-${String(id).padStart(5, '0')}` : null,
    act_number: way >= REACHED.invoiced ? `АКТ-${String(id).padStart(5, '0')}` : null,
    docs_track: way >= REACHED.invoiced ? `5900${random.digits(10)}` : null,
    special_conditions: random.chance(40) ? random.pick(CONDITIONS) : null,
    ...outcome(plan, id, random),
  }
}

/** The oldest first, as they were written. */
export const demoOrders = ({ world, clients, random }: Making, count: number): readonly DemoOrder[] => {
  const written = (plan: OrderPlan) => Math.min(daysOf(plan).order, 0)
  const plans = orderPlans(count).toSorted((one, other) => written(one) - written(other))
  return plans.map((plan, index) => {
    const id = index + 1
    const wanted = plan.lane.clients[index % plan.lane.clients.length]
    const client = clients.find((row) => row.id === wanted)
    if (!client) throw new Error('demo data: no such client')
    return { row: orderRow(plan, id, client, world, random), plan, crew: crewOf(id) }
  })
}
