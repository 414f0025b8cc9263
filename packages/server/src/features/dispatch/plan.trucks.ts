/** Trucks and cars with what they do, where they come free, and the best of them for a load. */
import { containerType } from '@fura/shared/entities/lookups.ts'
import {
  PLAN_VEHICLES,
  type PlanJob,
  type PlanPage,
  type PlanPart,
  type PlanTruck,
  type PlanVehicle,
  truckKey,
  vehicleField,
} from '@fura/shared/plan.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { namesOf } from '../history/history.queries.ts'
import type { PlanRequest, PlanWindow } from './plan.asked.ts'
import {
  carCrewRows,
  carOrders,
  carRows,
  carrierRows,
  containerJobs,
  countCars,
  countTrucks,
  crewRows,
  directionJobs,
  MOST_TRUCKS,
  seenOrders,
  truckRows,
  type Vehicles,
} from './plan.queries.ts'
import { endOf, flagIn, idIn, isLoaded, quantityIn, textIn, workNames, type WorkNames, workOf } from './plan.work.ts'

/** Of an order that the viewer may not see, only when the truck is away. */
const masked = (job: PlanJob): PlanJob => ({
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

interface JobRow {
  row: Row
  /** null: the order names its car as a whole. */
  part: PlanPart | null
}

/** What vehicles of one kind do: rows of parts, and orders that list a car and name it in no part. */
interface JobRows {
  containers: readonly Row[]
  directions: readonly Row[]
  orders: readonly Row[]
}

const jobRows = async (db: Database, vehicles: Vehicles, from: number): Promise<JobRows> => ({
  containers: await containerJobs(db, vehicles, from),
  directions: await directionJobs(db, vehicles, from),
  orders: vehicles.vehicle === 'car' ? await carOrders(db, vehicles.ids, from) : [],
})

const allOf = ({ containers, directions, orders }: JobRows): Row[] => [...containers, ...directions, ...orders]

/** A row whose order also has legs with the same vehicle says the same as they do: its bars are those of the legs. */
const withTwins = ({ containers, directions, orders }: JobRows, field: string) => {
  const keyOf = (row: Row): string => `${Number(row.order_id)} ${Number(row[field])}`
  const named = new Set([...containers, ...directions].map(keyOf))
  const legs = new Set(directions.map(keyOf))
  const twins = Map.groupBy(containers, keyOf)
  const first = new Set<string>()
  const twinsOf = (row: Row): number[] => {
    const key = keyOf(row)
    if (first.has(key)) return []
    first.add(key)
    return (twins.get(key) ?? []).map(({ part_id: id }) => Number(id))
  }
  return [
    ...directions.map((row) => ({ row, part: 'order_direction' as const, twinIds: twinsOf(row) })),
    ...containers
      .filter((row) => !legs.has(keyOf(row)))
      .map((row) => ({ row, part: 'order_container' as const, twinIds: [] as number[] })),
    ...orders.filter((row) => !named.has(keyOf(row))).map((row) => ({ row, part: null, twinIds: [] as number[] })),
  ]
}

const jobOf = (
  { row, part, twinIds }: JobRow & { twinIds: number[] },
  names: WorkNames,
  seen: ReadonlySet<number> | null,
  viewer: Viewer,
): PlanJob | null => {
  const work = workOf(row, part, names, viewer.timeZone)
  if (!work) return null
  const job: PlanJob = { ...work, in_work: flagIn(row, 'in_work'), is_loaded: isLoaded(row) ? 1 : 0, twin_ids: twinIds }
  return seen === null || seen.has(Number(row.order_id)) ? job : masked(job)
}

const jobsByTruck = async (db: Database, vehicles: Vehicles, from: number, viewer: Viewer) => {
  const found = await jobRows(db, vehicles, from)
  const rows = allOf(found)
  const field = vehicleField(vehicles)
  const seen = await seenOrders(db, [...new Set(rows.map((row) => Number(row.order_id)))], viewer)
  const names = await workNames(db, rows, viewer)
  const jobs = withTwins(found, field).flatMap((each) => {
    const job = jobOf(each, names, seen, viewer)
    return job ? [{ truck: Number(each.row[field]), job }] : []
  })
  const sorted = jobs.toSorted((one, other) => one.job.from - other.job.from || (one.job.key < other.job.key ? -1 : 1))
  return Map.groupBy(sorted, ({ truck }) => truck)
}

/** Papers and workshop days are kept of trucks alone. */
const papersOf = (vehicle: PlanVehicle, row: Row): PlanTruck['crew']['truck'] =>
  vehicle === 'car'
    ? null
    : {
        insurance_until: Number(row.insurance_until),
        inspection_until: Number(row.inspection_until),
        service_from: Number(row.service_from),
        service_until: Number(row.service_until),
      }

const crewOf = (
  vehicle: PlanVehicle,
  row: Row,
  crew: Row | undefined,
  carrier: Row | undefined,
): PlanTruck['crew'] => ({
  truck: papersOf(vehicle, row),
  driver:
    crew && idIn(crew, 'driver_id') !== null
      ? { passport_until: Number(crew.passport_until), adr_until: Number(crew.adr_until) }
      : null,
  carrier: carrier
    ? {
        blackList: Number(carrier.blackList),
        license_until: Number(carrier.license_until),
        insurance_until: Number(carrier.insurance_until),
        contract_until: Number(carrier.contract_until),
      }
    : null,
  trailer:
    crew && idIn(crew, 'trailer_id') !== null
      ? {
          container_type_id: idIn(crew, 'container_type_id'),
          capacity_t: quantityIn(crew, 'capacity_t'),
          insurance_until: Number(crew.trailer_insurance_until),
          inspection_until: Number(crew.trailer_inspection_until),
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
  rows: readonly Row[]
}

const trucksOf = async (
  db: Database,
  { vehicle, rows }: VehicleRows,
  window: PlanWindow,
  viewer: Viewer,
  now: number,
): Promise<PlanTruck[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => Number(id))
  const found = vehicle === 'car' ? await carCrewRows(db, ids) : await crewRows(db, ids)
  // Of several drivers of a truck, the first one drives it.
  const drivers = found.toSorted((one, other) => Number(other.driver_id) - Number(one.driver_id))
  const crews = new Map(drivers.map((crew) => [Number(crew.vehicle_id), crew]))
  const carrierIds = [...new Set(rows.flatMap((row) => idIn(row, 'contractor_id') ?? []))]
  const carriers = new Map((await carrierRows(db, carrierIds)).map((carrier) => [Number(carrier.id), carrier]))
  const bodyIds = [...new Set([...crews.values()].flatMap((crew) => idIn(crew, 'container_type_id') ?? []))]
  const bodies = await namesOf(db, containerType, bodyIds, viewer)
  const jobs = await jobsByTruck(db, { vehicle, ids }, window.from, viewer)
  return rows.map((row) => {
    const id = Number(row.id)
    const [crew, carrier] = [crews.get(id), carriers.get(Number(row.contractor_id ?? 0))]
    const own = (jobs.get(id) ?? []).map(({ job }) => job)
    const bodyId = crew ? idIn(crew, 'container_type_id') : null
    return {
      vehicle,
      id,
      name: textIn(row, 'name'),
      contractor_id: idIn(row, 'contractor_id'),
      contractor_name: carrier ? textIn(carrier, 'name') : '',
      driver_id: crew ? idIn(crew, 'driver_id') : null,
      driver_name: crew ? textIn(crew, 'driver_name') : '',
      driver_phone: crew ? textIn(crew, 'phone') : '',
      trailer_id: crew ? idIn(crew, 'trailer_id') : null,
      trailer_name: crew ? textIn(crew, 'trailer_name') : '',
      body_name: bodyId === null ? '' : (bodies.get(bodyId) ?? ''),
      crew: crewOf(vehicle, row, crew, carrier),
      ...freeAfter(own, now),
      jobs: own.filter((job) => isShown(window, job)),
    }
  })
}

interface Free {
  from: number
  place: number | null
}

/** When and where each truck comes free, without the rest of what it does. */
const freeTrucks = async (db: Database, vehicles: Vehicles, from: number, viewer: Viewer, now: number) => {
  const found = await jobRows(db, vehicles, from)
  const rows = allOf(found)
  const field = vehicleField(vehicles)
  const seen = await seenOrders(db, [...new Set(rows.map((row) => Number(row.order_id)))], viewer)
  const lasts = new Map<number, { to: number; place: number | null }>()
  const take = (row: Row, part: PlanPart | null) => {
    const end = endOf(row, part)
    const id = Number(row[field])
    if (!end || end.to <= (lasts.get(id)?.to ?? 0)) return
    lasts.set(id, seen === null || seen.has(Number(row.order_id)) ? end : { ...end, place: null })
  }
  for (const row of found.containers) take(row, 'order_container')
  for (const row of found.directions) take(row, 'order_direction')
  for (const row of found.orders) take(row, null)
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

interface Found {
  vehicle: PlanVehicle
  row: Row
}

/** The answer in the order of `found`: each kind of vehicle is read by itself. */
const answered = async (
  db: Database,
  found: readonly Found[],
  window: PlanWindow,
  viewer: Viewer,
  now: number,
): Promise<PlanTruck[]> => {
  const byKey = new Map<string, PlanTruck>()
  for (const vehicle of PLAN_VEHICLES) {
    const rows = found.filter((each) => each.vehicle === vehicle).map(({ row }) => row)
    for (const one of await trucksOf(db, { vehicle, rows }, window, viewer, now)) byKey.set(truckKey(one), one)
  }
  return found.flatMap(({ vehicle, row }) => byKey.get(truckKey({ vehicle, id: Number(row.id) })) ?? [])
}

const asFound = (vehicle: PlanVehicle, rows: readonly Row[]): Found[] => rows.map((row) => ({ vehicle, row }))

/** Trucks, then cars. */
const pageOf = async (db: Database, request: PlanRequest, { start, num }: PlanRequest['page'], trucks: number) => {
  const first = start < trucks ? await truckRows(db, request, { start, num }) : []
  const left = num - first.length
  const cars = left > 0 ? await carRows(db, request, { start: Math.max(0, start - trucks), num: left }) : []
  return [...asFound('truck', first), ...asFound('car', cars)]
}

/** A page of trucks and cars. What is asked of their jobs is not in a column, so then all are looked at and the page is cut here. */
export const planPage = async (db: Database, request: PlanRequest, viewer: Viewer, now: number): Promise<PlanPage> => {
  const { page, place, isFree, near } = request
  const trucks = await countTrucks(db, request)
  if (place === null && !isFree && near === null) {
    const found = await pageOf(db, request, page, trucks)
    const total_num = trucks + (await countCars(db, request))
    return { list: await answered(db, found, request, viewer, now), total_num }
  }
  const all = await pageOf(db, request, { start: 0, num: MOST_TRUCKS }, trucks)
  const freeOf = new Map<PlanVehicle, (id: number) => Free>()
  for (const vehicle of PLAN_VEHICLES) {
    const ids = all.filter((each) => each.vehicle === vehicle).map(({ row }) => Number(row.id))
    freeOf.set(vehicle, await freeTrucks(db, { vehicle, ids }, request.from, viewer, now))
  }
  const wanted = all
    .map((each) => ({ ...each, free: freeOf.get(each.vehicle)?.(Number(each.row.id)) ?? { from: 0, place: null } }))
    .filter(({ free }) => isWanted(free, request))
  const sorted =
    near === null
      ? wanted
      : wanted.toSorted(
          (one, other) =>
            rankFor(near, one.free) - rankFor(near, other.free) ||
            one.free.from - other.free.from ||
            PLAN_VEHICLES.indexOf(one.vehicle) - PLAN_VEHICLES.indexOf(other.vehicle) ||
            Number(one.row.id) - Number(other.row.id),
        )
  const shown = sorted.slice(page.start, page.start + page.num)
  return { list: await answered(db, shown, request, viewer, now), total_num: wanted.length }
}
