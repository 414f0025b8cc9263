/** Orders of fourteen months in every status, as their plans have them. What is computed comes later. */
import { orderInWork } from '@fura/shared/rules/order-status.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { SeedOf } from '../data/seed-row.ts'
import { COMMENTS, CONDITIONS, FAILED, HELD, PROBLEMS } from './deal-texts.ts'
import { allotContainers } from './allot-containers.ts'
import { dealRecord, directorOf } from './deal-record.ts'
import { CREWS, secondCrew } from './demo-vehicles.ts'
import { isContainers, type Lane } from './lane.ts'
import { carriageOf } from './order-carriage.ts'
import { clientPicker } from './order-clients.ts'
import type { Making } from './making.ts'
import { daysOf, orderDates, REACHED } from './order-dates.ts'
import { type OrderPlan, orderPlans } from './order-plan.ts'
import type { Random } from './random.ts'
import type { Volume, World } from './world.ts'

/** An order with what its parts are made of. */
export interface DemoOrder {
  row: SeedOf<'order'>
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
  if (status === ORDER_STATUS.problem) return { comment: PROBLEMS[id % PROBLEMS.length] ?? null }
  if (status === ORDER_STATUS.hold) return { comment: HELD[id % HELD.length] ?? null }
  if (status === ORDER_STATUS.failed_loading) return { comment: FAILED }
  return {
    comment: random.chance(35) ? random.pick(COMMENTS) : null,
    cancel_reason_id: status === ORDER_STATUS.cancelled ? random.pick(CANCEL_REASONS) : null,
  }
}

const danger = ({ goods: { adr } }: Lane) => (adr ? { packing_group: adr[2], proper_shipping_name: adr[3] } : {})

/** Some loads of a company with trucks took two of one carrier. Of those under way each has one, so that no truck is on two. */
const trucksFor = ({ status }: OrderPlan, id: number, { features }: World): number =>
  features.trucksOnOrder && status === ORDER_STATUS.closed && secondCrew(crewOf(id)) !== null ? 2 : 1

/** `allotted`: the number of its containers, if fixed. */
const equipmentCount = (plan: OrderPlan, id: number, allotted: number | undefined, making: Making): number | null => {
  if (plan.lane.equipment === null) return null
  if (!isContainers(plan.lane)) return trucksFor(plan, id, making.world)
  const usual = making.random.pick([1, 2, 2, 3, 4])
  return allotted ?? usual
}

interface Ordered {
  plan: OrderPlan
  id: number
  client: SeedOf<'client'>
  containers: number | undefined
}

const orderRow = ({ plan, id, client, containers }: Ordered, making: Making): SeedOf<'order'> => {
  const { world, random } = making
  const { lane, way, status } = plan
  const count = equipmentCount(plan, id, containers, making)
  return {
    id,
    ...dealRecord(lane, client, count ?? 1, making),
    other_manager_id: directorOf(client, id),
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
export const demoOrders = (making: Making, volume: Volume): readonly DemoOrder[] => {
  const written = (plan: OrderPlan) => Math.min(daysOf(plan).order, 0)
  const plans = orderPlans(making.business, volume.orders).toSorted((one, other) => written(one) - written(other))
  const clientOf = clientPicker(plans, making.clients)
  const allotted = volume.containers === null ? null : allotContainers(plans, volume.containers)
  return plans.map((plan, index) => {
    const id = index + 1
    const row = orderRow({ plan, id, client: clientOf(plan, index), containers: allotted?.get(plan) }, making)
    return { row, plan, crew: crewOf(id) }
  })
}
