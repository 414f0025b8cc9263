/** Trucks and cars with their jobs, the place where they come free, and the best of them for a load. */
import { containerType } from '@fura/shared/entities/lookups.ts'
import {
  PLAN_VEHICLES,
  type PlanJob,
  type PlanPage,
  type PlanTruck,
  type PlanVehicle,
  truckKey,
} from '@fura/shared/plan.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { namesOf } from '../history/history.queries.ts'
import type { PlanRequest, PlanWindow } from './plan.request.ts'
import {
  carCrewRows,
  carOrders,
  type CarRow,
  carRows,
  type CarrierRow,
  carrierRows,
  type ContainerJob,
  containerJobs,
  countCars,
  countTrucks,
  type CrewRow,
  crewRows,
  type DirectionJob,
  directionJobs,
  MOST_TRUCKS,
  type OrderJob,
  seenOrders,
  type TruckRow,
  truckRows,
  type Vehicles,
  type WorkRow,
} from './plan.queries.ts'
import { asFlag, endOf, isLoaded, quantityOf, workNames, type WorkNames, workOf } from './plan.work.ts'

/** For an order that the viewer may not see, only the times of the truck. */
const maskJob = (job: PlanJob): PlanJob => ({
  ...job,
  order_id: null,
  number: '',
  client_name: '',
  poo_id: null,
  poo_name: '',
  fd_id: null,
  fd_name: '',
  container_type_name: '',
  gross_weight: null,
})

/** What vehicles of one kind do: rows of parts, and orders that list a car and name it in no part. */
interface JobRows {
  containers: readonly ContainerJob[]
  directions: readonly DirectionJob[]
  orders: readonly OrderJob[]
}
type VehicleJob = ContainerJob | DirectionJob | OrderJob
type VehicleWork = WorkRow & { row: VehicleJob }

const jobRows = async (db: Database, vehicles: Vehicles, from: number): Promise<JobRows> => ({
  containers: await containerJobs(db, vehicles, from),
  directions: await directionJobs(db, vehicles, from),
  orders: vehicles.vehicle === 'car' ? await carOrders(db, vehicles.ids, from) : [],
})

const worksOf = ({ containers, directions, orders }: JobRows): VehicleWork[] => [
  ...containers.map((row) => ({ part: 'order_container' as const, row })),
  ...directions.map((row) => ({ part: 'order_direction' as const, row })),
  ...orders.map((row) => ({ part: null, row })),
]

const orderIdsOf = (works: readonly VehicleWork[]): number[] => [...new Set(works.map(({ row }) => row.order_id))]

const keyOf = (row: VehicleJob): string => `${row.order_id} ${row.vehicle_id}`

type WithTwins = VehicleWork & { twinIds: number[] }

/** A row whose order also has legs with the same vehicle says the same as they do: its bars are those of the legs. */
const withTwins = ({ containers, directions, orders }: JobRows): WithTwins[] => {
  const named = new Set([...containers, ...directions].map(keyOf))
  const legs = new Set(directions.map(keyOf))
  const twins = Map.groupBy(containers, keyOf)
  const first = new Set<string>()
  const twinsOf = (row: DirectionJob): number[] => {
    const key = keyOf(row)
    if (first.has(key)) return []
    first.add(key)
    return (twins.get(key) ?? []).map(({ part_id: id }) => id)
  }
  return [
    ...directions.map((row) => ({ row, part: 'order_direction' as const, twinIds: twinsOf(row) })),
    ...containers
      .filter((row) => !legs.has(keyOf(row)))
      .map((row) => ({ row, part: 'order_container' as const, twinIds: [] })),
    ...orders.filter((row) => !named.has(keyOf(row))).map((row) => ({ row, part: null, twinIds: [] })),
  ]
}

const jobOf = (
  { twinIds, ...of }: WithTwins,
  names: WorkNames,
  visibleIds: ReadonlySet<number> | null,
  viewer: Viewer,
): PlanJob | null => {
  const work = workOf(of, names, viewer.timeZone)
  if (!work) return null
  const job: PlanJob = { ...work, in_work: asFlag(of.row.in_work), is_loaded: isLoaded(of) ? 1 : 0, twin_ids: twinIds }
  return visibleIds === null || visibleIds.has(of.row.order_id) ? job : maskJob(job)
}

const jobsByTruck = async (db: Database, vehicles: Vehicles, from: number, viewer: Viewer) => {
  const rows = await jobRows(db, vehicles, from)
  const works = worksOf(rows)
  const visibleIds = await seenOrders(db, orderIdsOf(works), viewer)
  const names = await workNames(db, works, viewer)
  const jobs = withTwins(rows).flatMap((each) => {
    const job = jobOf(each, names, visibleIds, viewer)
    return job ? [{ truck: each.row.vehicle_id, job }] : []
  })
  const sorted = jobs.toSorted((one, other) => one.job.from - other.job.from || (one.job.key < other.job.key ? -1 : 1))
  return Map.groupBy(sorted, ({ truck }) => truck)
}

/** Only trucks have papers and workshop days. */
const papersOf = (row: TruckRow | CarRow): PlanTruck['crew']['truck'] =>
  'service_from' in row
    ? {
        insurance_until: row.insurance_until,
        inspection_until: row.inspection_until,
        service_from: row.service_from,
        service_until: row.service_until,
      }
    : null

const crewOf = (
  row: TruckRow | CarRow,
  crew: CrewRow | undefined,
  carrier: CarrierRow | undefined,
): PlanTruck['crew'] => ({
  truck: papersOf(row),
  driver: crew && crew.driver_id !== null ? { passport_until: crew.passport_until, adr_until: crew.adr_until } : null,
  carrier: carrier
    ? {
        blackList: carrier.blackList,
        license_until: carrier.license_until,
        insurance_until: carrier.insurance_until,
        contract_until: carrier.contract_until,
      }
    : null,
  trailer:
    crew && crew.trailer_id !== null
      ? {
          container_type_id: crew.container_type_id,
          capacity_t: quantityOf(crew.capacity_t),
          insurance_until: crew.trailer_insurance_until,
          inspection_until: crew.trailer_inspection_until,
        }
      : null,
})

/** The end of the last job; a truck without a job ahead stands where that one ended. */
const freeAfter = (jobs: readonly PlanJob[], now: number) => {
  const last = jobs.toSorted((one, other) => other.to - one.to)[0]
  return {
    free_from: last && last.to > now ? last.to : 0,
    free_place_id: last?.fd_id ?? null,
    free_place_name: last?.fd_name ?? '',
  }
}

const isShown = ({ from, to }: PlanWindow, job: PlanJob): boolean =>
  job.to > from && (job.from < to || job.in_work === 1)

interface VehicleRows {
  vehicle: PlanVehicle
  rows: readonly (TruckRow | CarRow)[]
}

const trucksOf = async (
  db: Database,
  { vehicle, rows }: VehicleRows,
  window: PlanWindow,
  viewer: Viewer,
  now: number,
): Promise<PlanTruck[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const crewList = vehicle === 'car' ? await carCrewRows(db, ids) : await crewRows(db, ids)
  // Of several drivers of a truck, the first one drives it.
  const drivers = crewList.toSorted((one, other) => (other.driver_id ?? 0) - (one.driver_id ?? 0))
  const crews = new Map(drivers.map((crew) => [crew.vehicle_id, crew]))
  const carrierIds = [...new Set(rows.flatMap((row) => row.contractor_id ?? []))]
  const carriers = new Map((await carrierRows(db, carrierIds)).map((carrier) => [carrier.id, carrier]))
  const bodyIds = [...new Set([...crews.values()].flatMap((crew) => crew.container_type_id ?? []))]
  const bodies = await namesOf(db, containerType, bodyIds, viewer)
  const jobs = await jobsByTruck(db, { vehicle, ids }, window.from, viewer)
  return rows.map((row) => {
    const [crew, carrier] = [crews.get(row.id), carriers.get(row.contractor_id ?? 0)]
    const own = (jobs.get(row.id) ?? []).map(({ job }) => job)
    const bodyId = crew?.container_type_id ?? null
    return {
      vehicle,
      id: row.id,
      name: row.name ?? '',
      contractor_id: row.contractor_id,
      contractor_name: carrier?.name ?? '',
      driver_id: crew?.driver_id ?? null,
      driver_name: crew?.driver_name ?? '',
      driver_phone: crew?.phone ?? '',
      trailer_id: crew?.trailer_id ?? null,
      trailer_name: crew?.trailer_name ?? '',
      body_name: bodyId === null ? '' : (bodies.get(bodyId) ?? ''),
      crew: crewOf(row, crew, carrier),
      ...freeAfter(own, now),
      jobs: own.filter((job) => isShown(window, job)),
    }
  })
}

interface Free {
  from: number
  place: number | null
}

/** When and where each truck comes free, without its other jobs. */
const freeTrucks = async (db: Database, vehicles: Vehicles, from: number, viewer: Viewer, now: number) => {
  const works = worksOf(await jobRows(db, vehicles, from))
  const visibleIds = await seenOrders(db, orderIdsOf(works), viewer)
  const lasts = new Map<number, { to: number; place: number | null }>()
  for (const work of works) {
    const end = endOf(work)
    const { vehicle_id: id, order_id: orderId } = work.row
    if (!end || end.to <= (lasts.get(id)?.to ?? 0)) continue
    lasts.set(id, visibleIds === null || visibleIds.has(orderId) ? end : { ...end, place: null })
  }
  return (id: number): Free => {
    const last = lasts.get(id)
    return { from: last && last.to > now ? last.to : 0, place: last?.place ?? null }
  }
}

/** Free by then before busy, there before elsewhere, then who stands idle longest. */
const rankFor = ({ place, at }: NonNullable<PlanRequest['near']>, free: Free): number =>
  (free.from > at ? 2 : 0) + (free.place === place ? 0 : 1)

const isWanted = (free: Free, { place, isFree, to }: PlanRequest): boolean =>
  (place === null || free.place === place) && (!isFree || free.from < to)

interface VehicleRow {
  vehicle: PlanVehicle
  row: TruckRow | CarRow
}

/** The answer in the order of `vehicles`; each kind of vehicle is read separately. */
const trucksWithJobs = async (
  db: Database,
  vehicles: readonly VehicleRow[],
  window: PlanWindow,
  viewer: Viewer,
  now: number,
): Promise<PlanTruck[]> => {
  const byKey = new Map<string, PlanTruck>()
  for (const vehicle of PLAN_VEHICLES) {
    const rows = vehicles.filter((each) => each.vehicle === vehicle).map(({ row }) => row)
    for (const one of await trucksOf(db, { vehicle, rows }, window, viewer, now)) byKey.set(truckKey(one), one)
  }
  return vehicles.flatMap(({ vehicle, row }) => byKey.get(truckKey({ vehicle, id: row.id })) ?? [])
}

const asVehicles = (vehicle: PlanVehicle, rows: readonly (TruckRow | CarRow)[]): VehicleRow[] =>
  rows.map((row) => ({ vehicle, row }))

/** Trucks, then cars. */
const pageOf = async (db: Database, request: PlanRequest, { start, num }: PlanRequest['page'], trucks: number) => {
  const first = start < trucks ? await truckRows(db, request, { start, num }) : []
  const remaining = num - first.length
  const cars = remaining > 0 ? await carRows(db, request, { start: Math.max(0, start - trucks), num: remaining }) : []
  return [...asVehicles('truck', first), ...asVehicles('car', cars)]
}

/** A page of trucks and cars. Filters on jobs have no column, so for them all are read and the page is cut here. */
export const planPage = async (db: Database, request: PlanRequest, viewer: Viewer, now: number): Promise<PlanPage> => {
  const { page, place, isFree, near } = request
  const trucks = await countTrucks(db, request)
  if (place === null && !isFree && near === null) {
    const vehicles = await pageOf(db, request, page, trucks)
    const total_num = trucks + (await countCars(db, request))
    return { list: await trucksWithJobs(db, vehicles, request, viewer, now), total_num }
  }
  const all = await pageOf(db, request, { start: 0, num: MOST_TRUCKS }, trucks)
  const freeOf = new Map<PlanVehicle, (id: number) => Free>()
  for (const vehicle of PLAN_VEHICLES) {
    const ids = all.filter((each) => each.vehicle === vehicle).map(({ row }) => row.id)
    freeOf.set(vehicle, await freeTrucks(db, { vehicle, ids }, request.from, viewer, now))
  }
  const matching = all
    .map((each) => ({ ...each, free: freeOf.get(each.vehicle)?.(each.row.id) ?? { from: 0, place: null } }))
    .filter(({ free }) => isWanted(free, request))
  const sorted =
    near === null
      ? matching
      : matching.toSorted(
          (one, other) =>
            rankFor(near, one.free) - rankFor(near, other.free) ||
            one.free.from - other.free.from ||
            PLAN_VEHICLES.indexOf(one.vehicle) - PLAN_VEHICLES.indexOf(other.vehicle) ||
            one.row.id - other.row.id,
        )
  const shown = sorted.slice(page.start, page.start + page.num)
  return { list: await trucksWithJobs(db, shown, request, viewer, now), total_num: matching.length }
}
