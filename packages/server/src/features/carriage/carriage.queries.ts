/** Puts together who could carry a load: the history of its lane, the crews, where they are, and how well they fit. */
import type { CarriageCandidate } from '@fura/shared/carriage.ts'
import { city } from '@fura/shared/entities/city.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { currency } from '@fura/shared/entities/lookups.ts'
import { order } from '@fura/shared/entities/order.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { may } from '@fura/shared/permissions.ts'
import {
  candidateOf,
  type CrewFacts,
  type Load,
  loadOf,
  type OtherTrip,
  rankCandidates,
  usualPrice,
} from '@fura/shared/rules/carriage-fit.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { wireRecord } from '#rows/columns.ts'
import { namesOf } from '../history/history.queries.ts'
import {
  carriersBySearch,
  driversBySearch,
  driversNear,
  driversToSuggest,
  recordsById,
  tripsOf,
  visibleOrders,
} from './crew.queries.ts'
import { type LaneHistory, laneHistory } from './lane.queries.ts'

export const SHOWN = 20

export interface CandidatesRequest {
  load: Load
  orderId: number
  search: string
  now: number
}

/** null: there is no such order for this viewer, or it has no such leg. */
export const findLoad = async (
  db: Database,
  orderId: number,
  legId: number | null,
  viewer: Viewer,
): Promise<Load | null> => {
  const deal = (await recordsById(db, order, [orderId], viewer)).get(orderId)
  if (!deal || legId === null) return deal ? loadOf(deal, null) : null
  const leg = (await recordsById(db, orderDirection, [legId], viewer)).get(legId)
  return leg?.order_id === orderId ? loadOf(deal, leg) : null
}

interface Crew {
  driverId: number | null
  driver: Values
  contractorId: number | null
}

const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids.flatMap((id) => id ?? []))]

/** Drivers, and carriers that none of them drives for. */
const crewsFor = async (
  db: Database,
  request: CandidatesRequest,
  history: LaneHistory,
  viewer: Viewer,
): Promise<Crew[]> => {
  const { load, search } = request
  const isSearch = search.trim() !== ''
  const laneCarriers = distinct([...history.loads, ...history.payments].map(({ contractorId }) => contractorId))
  const near = isSearch ? [] : await driversNear(db, load)
  const laneDrivers = distinct([...history.loads.map(({ driverId }) => driverId), ...near])
  const rows = isSearch
    ? await driversBySearch(db, viewer, search)
    : await driversToSuggest(db, viewer, laneDrivers, laneCarriers)
  const drivers = rows.map((row) => {
    const record = wireRecord(driver, row)
    return { driverId: row.id, driver: record, contractorId: idIn(record.contractor_id) }
  })
  const carrierIds = isSearch ? (await carriersBySearch(db, viewer, search)).map(({ id }) => id) : laneCarriers
  const alone = carrierIds.filter((id) => drivers.every(({ contractorId }) => contractorId !== id))
  return [...drivers, ...alone.map((id) => ({ driverId: null, driver: {}, contractorId: id }))]
}

const isSame = (one: number | null, other: number | null): boolean => one !== null && one === other

const laneOf = ({ loads }: LaneHistory, driverId: number | null, contractorId: number | null) => {
  const own = loads.filter((load) =>
    driverId === null ? load.contractorId === contractorId : load.driverId === driverId,
  )
  return { lane_count: new Set(own.map(({ orderId }) => orderId)).size, lane_last: own[0]?.date ?? 0 }
}

/** Names of the records that rows refer to. */
const nameReader = async (db: Database, entity: Entity, ids: readonly (number | null)[], viewer: Viewer) => {
  const names = await namesOf(db, entity, distinct(ids), viewer)
  return (id: number | null): string => names.get(id ?? 0) ?? ''
}

/** What carriers got on the lane; nothing without the right to the plan calculation. */
const priceReader = async (db: Database, { payments }: LaneHistory, viewer: Viewer) => {
  const currencyName = await nameReader(
    db,
    currency,
    payments.map(({ currencyId }) => currencyId),
    viewer,
  )
  return (contractorId: number | null): Partial<CarriageCandidate> => {
    if (!may(viewer.rights, 'can_view_plan_calculation')) return {}
    const paid = payments.filter((payment) => payment.contractorId === contractorId)
    const currencyId = paid[0]?.currencyId ?? null
    return {
      last_price: paid[0]?.price ?? null,
      usual_price: usualPrice(paid),
      currency_id: currencyId,
      currency_name: currencyName(currencyId) || null,
    }
  }
}

/** Trips of the crews for other orders. The number of an order that the viewer may not see is left out. */
const tripReader = async (db: Database, crews: readonly Crew[], { orderId }: CandidatesRequest, viewer: Viewer) => {
  const drivers = distinct(crews.map(({ driverId }) => driverId))
  const trucks = distinct(crews.map(({ driver: record }) => idIn(record.truck_id)))
  const trips = await tripsOf(db, { driver_id: drivers, truck_id: trucks }, orderId)
  const visibleIds = await visibleOrders(db, distinct(trips.map((trip) => trip.orderId)), viewer)
  const cityName = await nameReader(
    db,
    city,
    trips.map(({ cityId }) => cityId),
    viewer,
  )
  return (driverId: number | null, truckId: number | null): OtherTrip[] =>
    trips
      .filter((trip) => isSame(trip.driverId, driverId) || isSame(trip.truckId, truckId))
      .map(({ from, to, ...trip }) => ({
        from,
        to,
        isLtl: trip.isLtl,
        cityName: cityName(trip.cityId),
        orderId: visibleIds.has(trip.orderId) ? trip.orderId : null,
        number: visibleIds.has(trip.orderId) ? trip.number : '',
      }))
}

export const candidatesFor = async (
  db: Database,
  request: CandidatesRequest,
  viewer: Viewer,
): Promise<CarriageCandidate[]> => {
  const { load, orderId, now } = request
  const history = await laneHistory(db, load, orderId, viewer)
  const crews = await crewsFor(db, request, history, viewer)
  const idsOf = (field: string) => crews.map((crew) => idIn(crew.driver[field]))
  const carrierIds = crews.map(({ contractorId }) => contractorId)
  const carriers = await recordsById(db, contractor, carrierIds, viewer)
  const trucks = await recordsById(db, truck, idsOf('truck_id'), viewer)
  const trailers = await recordsById(db, trailer, idsOf('trailer_id'), viewer)
  const tripsWith = await tripReader(db, crews, request, viewer)
  const pricesOf = await priceReader(db, history, viewer)
  const near = (await nameReader(db, city, [load.from], viewer))(load.from)

  const factsOf = ({ driverId, contractorId, driver: record }: Crew): CrewFacts => {
    const truckId = idIn(record.truck_id)
    return {
      driverId,
      contractorId,
      driver: record,
      carrier: carriers.get(contractorId ?? 0) ?? {},
      trailer: trailers.get(idIn(record.trailer_id) ?? 0) ?? {},
      truck: trucks.get(truckId ?? 0) ?? {},
      trips: tripsWith(driverId, truckId),
      lane: laneOf(history, driverId, contractorId),
    }
  }
  const isOpen = ({ driverId, contractorId }: Crew): boolean => {
    const carrier = carriers.get(contractorId ?? 0)
    return carrier?.blackList !== 1 && (driverId !== null || carrier !== undefined)
  }
  const candidates = crews.filter(isOpen).map((crew) => ({
    ...candidateOf(load, factsOf(crew), now, viewer.timeZone),
    ...pricesOf(crew.contractorId),
  }))
  return rankCandidates(candidates, near).slice(0, SHOWN)
}
