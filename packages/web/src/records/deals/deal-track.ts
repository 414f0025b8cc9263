/** The route of a deal as a line of points, and the position of the cargo on it: by its status, and by its dates while it moves. Pure. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { isPortToPort, type Mode, modeOfType } from '@fura/shared/modes.ts'
import { isLoaded, isUnloaded } from '@fura/shared/rules/order-status.ts'
import { stopsInOrder } from '@fura/shared/rules/stops.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { RowRoute } from '#ui/route-line.tsx'
import type { Leg, Vehicle } from '#ui/track.tsx'
import type { RowName, RowValues } from '#offline/row.ts'

type Deal = RowValues

/** A place that the deal itself names. */
type End = 'poo' | 'pol' | 'pod' | 'fd'

export interface TrackPoint {
  key: End | `stop ${string}`
  name: string
  /** When the cargo was or will be there: a day, or an instant for loading and unloading; 0 if unknown. */
  date: number
  isInstant: boolean
  /** It happened then; else it is planned. */
  isActual: boolean
  /** Of a stop: when the truck left it; 0 while it is there, or not yet. */
  departedAt: number
}

export interface DealTrack {
  points: readonly TrackPoint[]
  legs: readonly Leg[]
  at: number
  vehicle: Vehicle | undefined
}

/** Statuses of domain.md 2.3 between which the cargo moves. */
const [BOOKED, LOADED, IN_TRANSIT, BORDER, AT_PORT, IMPORT_CUSTOMS, DELIVERY] = [5, 7, 9, 10, 11, 12, 13]
/** A vehicle is never drawn on a point that it has not reached, nor over one that it has left. */
const [NEAR, FAR] = [0.15, 0.85]

const numberIn = (deal: Deal, name: RowName): number => {
  const value = deal[name]
  return typeof value === 'number' ? value : 0
}

const DATES = {
  poo: ['actual_loading_date', 'planned_loading_date'],
  pol: ['atd', 'etd'],
  pod: ['ata', 'eta'],
  fd: ['actual_unloading_date', 'planned_unloading_date'],
} as const

const endOf = (deal: Deal, key: End): TrackPoint[] => {
  const name = deal[`${key}_name`]
  if (typeof name !== 'string' || name === '') return []
  const [actual, planned] = DATES[key].map((field) => numberIn(deal, field))
  const isInstant = key === 'poo' || key === 'fd'
  return [{ key, name, date: actual || planned || 0, isInstant, isActual: Boolean(actual), departedAt: 0 }]
}

const partsIn = (deal: Deal, as: 'directions' | 'stops'): readonly Deal[] => {
  const parts = deal[as]
  return Array.isArray(parts) ? (parts as Deal[]).filter((part) => part._deleted !== 1) : []
}

const stopPoint = (stop: Deal): TrackPoint[] => {
  const [name, arrived] = [stop.city_name, numberIn(stop, 'arrived_date')]
  if (typeof name !== 'string' || name === '') return []
  const date = arrived || numberIn(stop, 'planned_date')
  const departedAt = numberIn(stop, 'left_date')
  return [{ key: `stop ${String(stop.id)}`, name, date, isInstant: true, isActual: arrived > 0, departedAt }]
}

/** Stops of a leg that a ship, a train or a plane follows; all others come after it. */
const isBeforePort = (deal: Deal, { direction_id: leg }: Deal): boolean => {
  const legs = partsIn(deal, 'directions')
  const place = legs.findIndex(({ id }) => id === leg)
  return place !== -1 && legs.slice(place).some(({ transport_mode: mode }) => mode !== 'auto')
}

export const isStop = ({ key }: TrackPoint): boolean => key.startsWith('stop')

/** A town is one point: goods loaded in the port itself have no leg to it. For a stop, an actual time says more than a plan. */
const withPoint = (points: readonly TrackPoint[], point: TrackPoint): readonly TrackPoint[] => {
  const before = points.at(-1)
  if (before?.name !== point.name) return [...points, point]
  const isFresher = (isStop(before) || isStop(point)) && point.isActual && !before.isActual
  return isFresher ? [...points.slice(0, -1), { ...point, key: before.key }] : points
}

/** Places of the deal and its stops, in the order of the route. */
const pointsOf = (deal: Deal): readonly TrackPoint[] => {
  const stops = stopsInOrder(partsIn(deal, 'stops'))
  const before = stops.filter((stop) => isBeforePort(deal, stop))
  const behind = stops.filter((stop) => !before.includes(stop))
  const all = [
    ...endOf(deal, 'poo'),
    ...before.flatMap(stopPoint),
    ...endOf(deal, 'pol'),
    ...endOf(deal, 'pod'),
    ...behind.flatMap(stopPoint),
    ...endOf(deal, 'fd'),
  ]
  return all.reduce(withPoint, [])
}

/** The elapsed share of the time between two moments; half if one of them is unknown. */
const partOf = (from: number, to: number, now: number): number =>
  from === 0 || to <= from ? 0.5 : Math.min(FAR, Math.max(NEAR, (now - from) / (to - from)))

const dayAsInstant = (day: number): number => (day === 0 ? 0 : day + DAY / 2)

/** Positions in `points` by key: the port may be the first or the last of them. */
const placesOf = (points: readonly TrackPoint[]) => {
  const last = points.length - 1
  const place = (key: TrackPoint['key']): number => points.findIndex((point) => point.key === key)
  return { pol: Math.max(0, place('pol')), pod: place('pod') === -1 ? last : place('pod'), last }
}

/** By the last stop that was reached: at it, or between it and the next; null if none was. */
const atStop = (points: readonly TrackPoint[]): number | null => {
  const place = points.findLastIndex((point) => isStop(point) && point.isActual)
  if (place === -1) return null
  return points[place]?.departedAt ? place + 0.5 : place
}

/** Under way: before the ship, on it, or after it. */
const underWay = (deal: Deal, points: readonly TrackPoint[], now: number): number => {
  const { pol, pod, last } = placesOf(points)
  const [departedAt, arrived] = [numberIn(deal, 'atd'), numberIn(deal, 'ata')]
  if (pod === pol || !points.some(({ key }) => key === 'pol' || key === 'pod')) {
    const loaded = numberIn(deal, 'actual_loading_date') || numberIn(deal, 'planned_loading_date')
    return atStop(points) ?? partOf(loaded, numberIn(deal, 'planned_unloading_date'), now) * last
  }
  if (arrived > 0) return pod
  if (departedAt > 0 || pol === 0)
    return pol + partOf(dayAsInstant(departedAt), dayAsInstant(numberIn(deal, 'eta')), now) * (pod - pol)
  return pol - 0.5
}

/** How many legs are done; −1 before anything is booked. */
const placeOf = (deal: Deal, points: readonly TrackPoint[], now: number): number => {
  const { pod, last } = placesOf(points)
  const status = numberIn(deal, 'status_id')
  const values = deal as Values
  if (isUnloaded(values)) return last
  if (status >= ORDER_STATUS.closed) return isLoaded(values) ? underWay(deal, points, now) : -1
  if (status === DELIVERY) return pod === last ? last - NEAR : Math.max(pod + 0.5, atStop(points) ?? 0)
  if (status === IMPORT_CUSTOMS || status === AT_PORT) return pod === last ? last - NEAR : pod
  if (status === BORDER) return last * 0.6
  if (status >= IN_TRANSIT) return underWay(deal, points, now)
  return status >= BOOKED ? 0 : -1
}

const VEHICLES: Readonly<Partial<Record<Mode, Vehicle>>> = { rail: 'train', air: 'plane' }

const legsOf = (deal: Deal, points: readonly TrackPoint[]): Leg[] =>
  points.slice(1).map(({ key }, place) => {
    const isBetweenPorts =
      (points[place]?.key === 'pol' && key !== 'pol') || (points[place]?.key === 'poo' && key === 'pod')
    return isBetweenPorts && isPortToPort(deal) ? 'sea' : 'land'
  })

const vehicleAt = (deal: Deal, legs: readonly Leg[], at: number): Vehicle => {
  const onSea = legs[Math.floor(at)] === 'sea' && !Number.isInteger(at)
  const mode = modeOfType(deal.order_type_id)
  const usual = mode === null ? undefined : VEHICLES[mode]
  if (onSea) return usual ?? 'ship'
  return usual === 'train' ? usual : 'truck'
}

/** null if fewer than two places are known. `now` in seconds. `isOrder`: the cargo of an offer does not move yet. */
export const dealTrack = (deal: Deal, now: number, isOrder: boolean): DealTrack | null => {
  const points = pointsOf(deal)
  if (points.length < 2) return null
  const legs = legsOf(deal, points)
  const at = isOrder ? placeOf(deal, points, now) : -1
  const status = numberIn(deal, 'status_id')
  const isMoving = at >= 0 && at < points.length - 1 && (status >= LOADED || !Number.isInteger(at))
  return { points, legs, at, vehicle: isMoving ? vehicleAt(deal, legs, at) : undefined }
}

/** For a row of a list. */
export const rowRoute = (track: DealTrack | null): RowRoute | undefined =>
  track
    ? {
        from: track.points[0]?.name ?? '',
        to: track.points.at(-1)?.name ?? '',
        legs: track.legs,
        at: track.at,
        vehicle: track.vehicle,
      }
    : undefined
