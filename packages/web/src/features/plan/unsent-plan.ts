/** What waits on this device to be sent, drawn over the plan: jobs on another truck, loads that have got one. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import {
  PLAN_VEHICLES,
  type PlanJob,
  type PlanTruck,
  type PlanWork,
  truckKey,
  vehicleField,
} from '@fura/shared/plan.ts'
import type { Entry } from '#offline/entry.ts'

/** A job that is not sent yet. */
export interface ShownJob extends PlanJob {
  isPending?: true
}

interface Plan {
  trucks: readonly PlanTruck[]
  loads: readonly PlanWork[]
}

const NAMES: Readonly<Record<string, string>> = {
  [orderContainer.path]: orderContainer.name,
  [orderDirection.path]: orderDirection.name,
}

/** The carriage that an entry is about; an added truck row is that of its order, which had none. */
const keyOf = ({ op, res, id, set }: Entry): string =>
  op === 'add' ? `order:${String(set.order_id)}` : `${NAMES[res] ?? res}:${id}`

const idIn = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null)

const asJob = (work: PlanWork, truck: PlanTruck): ShownJob => ({
  in_work: 1,
  is_loaded: 0,
  twin_ids: [],
  ...work,
  contractor_id: truck.contractor_id ?? work.contractor_id,
  driver_id: truck.driver_id,
  driver_name: truck.driver_name,
  trailer_id: truck.trailer_id,
  isPending: true,
})

const withJob = (truck: PlanTruck, job: ShownJob): PlanTruck => {
  const jobs = [...truck.jobs, job].toSorted((one, other) => one.from - other.from)
  const isLast = jobs.at(-1) === job
  const free = { free_from: job.to, free_place_id: job.fd_id, free_place_name: job.fd_name }
  return { ...truck, jobs, ...(isLast ? free : {}) }
}

const withoutJob = (truck: PlanTruck, key: string): PlanTruck =>
  truck.jobs.some((job) => job.key === key) ? { ...truck, jobs: truck.jobs.filter((job) => job.key !== key) } : truck

/** The vehicle that a part has after the entry; null: none, undefined: the entry says nothing of it. */
const vehicleIn = ({ set }: Entry): string | null | undefined => {
  const named = PLAN_VEHICLES.flatMap((vehicle) => {
    const id = idIn(set[vehicleField({ vehicle })])
    return id === null ? [] : [truckKey({ vehicle, id })]
  })
  const hasVehicle = PLAN_VEHICLES.some((vehicle) => set[vehicleField({ vehicle })] !== undefined)
  return hasVehicle ? (named[0] ?? null) : undefined
}

/** The row that the entry adds came with a page of trucks already: the loads of before still hold its order. */
const hasSentRow = (trucks: readonly PlanTruck[], { op, set }: Entry): boolean =>
  op === 'add' &&
  trucks.some(({ jobs }) => jobs.some((job) => job.order_id === set.order_id && !(job as ShownJob).isPending))

const apply = ({ trucks, loads }: Plan, entry: Entry): Plan => {
  const to = vehicleIn(entry)
  if (entry.op === 'delete' || to === undefined) return { trucks, loads }
  const key = keyOf(entry)
  const work =
    loads.find((load) => load.key === key) ?? trucks.flatMap(({ jobs }) => jobs).find((job) => job.key === key)
  if (!work) return { trucks, loads }
  const remaining = trucks.map((truck) => (truckKey(truck) === to ? truck : withoutJob(truck, key)))
  const rest = loads.filter((load) => load.key !== key)
  if (hasSentRow(trucks, entry)) return { trucks, loads: rest }
  if (to === null) {
    const loose = { ...work, driver_id: null, driver_name: '', trailer_id: null }
    return { trucks: remaining, loads: [...rest, loose].toSorted((one, other) => one.from - other.from) }
  }
  return {
    trucks: remaining.map((truck) =>
      truckKey(truck) === to ? withJob(withoutJob(truck, key), asJob(work, truck)) : truck,
    ),
    loads: rest,
  }
}

/** `entries`: of truck rows and legs, in the order in which they were made. Trucks that nothing changes stay the same objects. */
export const withUnsent = (plan: Plan, entries: readonly Entry[]): Plan => entries.reduce(apply, plan)
