/** The dates of a demo order by how far it has come: planned ones always, actual ones of what has happened, never of tomorrow. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { isContainers } from './lane.ts'
import type { OrderPlan } from './order-plan.ts'
import type { World } from './world.ts'

/** Statuses from which on something has happened. */
export const REACHED = {
  booked: ORDER_STATUS.booked,
  emptyOut: ORDER_STATUS.to_loading,
  loaded: ORDER_STATUS.loaded,
  inPort: ORDER_STATUS.export_customs,
  left: ORDER_STATUS.in_transit,
  arrived: ORDER_STATUS.at_port,
  customs: ORDER_STATUS.import_customs,
  delivery: ORDER_STATUS.delivery,
  unloaded: ORDER_STATUS.unloaded,
  returned: ORDER_STATUS.docs_waiting,
  billed: ORDER_STATUS.docs_waiting,
  invoiced: ORDER_STATUS.invoiced,
  paid: ORDER_STATUS.paid,
}

/** Days from today of each event, whether it has come or not. */
export const daysOf = ({ lane, ago }: OrderPlan) => {
  const load = -ago
  const isSea = isContainers(lane)
  const arrive = load + lane.days + (isSea ? 2 : 0)
  const unload = isSea ? arrive + 6 : arrive
  return {
    order: load - (isSea ? 10 : 4),
    load,
    leave: load + 2,
    arrive,
    discharge: arrive + 1,
    clear: isSea ? arrive + 4 : arrive,
    gateOut: arrive + 4,
    unload,
    giveBack: unload + 3,
    bill: unload + 1,
    originals: unload + 6,
  }
}
export type Days = ReturnType<typeof daysOf>

/** The day of something that has happened once this status is reached; 0 before it. */
const doneBy =
  ({ way }: OrderPlan, world: World) =>
  (status: number, offset: number) =>
    way >= status ? world.day(Math.min(offset, 0)) : 0

const cutOffs = (days: Days, world: World) => ({
  doc_cutoff: world.at(days.leave - 2, 12),
  vgm_cutoff: world.at(days.leave - 1, 12),
  cargo_cutoff: world.at(days.leave - 1, 18),
})

const RAIL = 3

const seaDates = (plan: OrderPlan, days: Days, world: World) => {
  const { way, lane } = plan
  const done = doneBy(plan, world)
  return {
    etd: world.day(days.leave),
    atd: done(REACHED.left, days.leave),
    eta: world.day(days.arrive),
    ata: done(REACHED.arrived, days.arrive),
    ...(lane.type === RAIL ? {} : cutOffs(days, world)),
    bl_date: done(REACHED.left, days.leave),
    bl_received_date: done(REACHED.arrived, days.leave + 3),
    booking_date: done(REACHED.booked, days.load - 7),
    customs_date: way >= REACHED.customs ? world.day(days.clear) : 0,
  }
}

const paperDates = (plan: OrderPlan, days: Days, world: World) => {
  const done = doneBy(plan, world)
  return {
    docs_scan_date: done(REACHED.billed, days.unload + 2),
    docs_original_date: done(REACHED.invoiced, days.originals),
    docs_sent_date: done(REACHED.invoiced, days.originals + 1),
    docs_delivered_date: done(REACHED.paid, days.originals + 3),
    invoice_date: done(REACHED.invoiced, days.bill),
    act_date: done(REACHED.invoiced, days.bill),
  }
}

/** The day on which it came to where it is. */
const movedOn = ({ way, status }: OrderPlan, days: Days): number => {
  if (status === ORDER_STATUS.closed) return days.originals + 30
  if (way >= REACHED.paid) return days.originals + 14
  if (way >= REACHED.invoiced) return days.bill
  if (way >= REACHED.unloaded) return days.unload
  if (way >= REACHED.arrived) return days.arrive
  return way >= REACHED.loaded ? days.load : Math.min(days.order + 1, days.load - 1)
}

export const orderDates = (plan: OrderPlan, world: World) => {
  const { lane, way, status } = plan
  const days = daysOf(plan)
  const moved = world.past(Math.min(movedOn(plan, days), 0), 17)
  const loading = world.at(days.load, 10)
  return {
    date_create: world.past(days.order, 9),
    doc_date: world.day(Math.min(days.order, 0)),
    status_date: Math.max(moved, world.past(days.order, 9)),
    date_closed: status === ORDER_STATUS.closed ? moved : 0,
    cargo_ready_date: world.day(days.load - 1),
    planned_loading_date: loading,
    actual_loading_date: way >= REACHED.loaded ? world.past(days.load, 11) : 0,
    planned_unloading_date: world.at(days.unload, 12),
    actual_unloading_date: way >= REACHED.unloaded ? world.past(days.unload, 15) : 0,
    ...(isContainers(lane) ? seaDates(plan, days, world) : {}),
    ...paperDates(plan, days, world),
  }
}
