/** The route of a deal as a line of points, and where on it the cargo is: by its status, and by its dates where it moves. Pure. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { isPortToPort, type Mode, modeOfType } from '@fura/shared/modes.ts'
import { isLoaded, isUnloaded } from '@fura/shared/rules/order-status.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { RowRoute } from '#ui/list-row.tsx'
import type { Leg, Vehicle } from '#ui/track.tsx'

type Deal = Readonly<Record<string, unknown>>

export interface TrackPoint {
  key: 'poo' | 'pol' | 'pod' | 'fd'
  name: string
  /** When the cargo was or will be there: a day, or an instant where it is loaded and unloaded; 0 where nobody knows. */
  date: number
  isInstant: boolean
}

export interface DealTrack {
  points: readonly TrackPoint[]
  legs: readonly Leg[]
  at: number
  vehicle: Vehicle | undefined
}

/** Statuses of domain.md 2.3 between which the cargo moves. */
const [BOOKED, LOADED, IN_TRANSIT, BORDER, AT_PORT, IMPORT_CUSTOMS, DELIVERY] = [5, 7, 9, 10, 11, 12, 13]
/** A vehicle never stands on a point that it has not reached, nor hides one that it has left. */
const [NEAR, FAR] = [0.15, 0.85]

const numberIn = (deal: Deal, name: string): number => (typeof deal[name] === 'number' ? deal[name] : 0)

const KEYS = ['poo', 'pol', 'pod', 'fd'] as const
const DATES = {
  poo: ['actual_loading_date', 'planned_loading_date'],
  pol: ['atd', 'etd'],
  pod: ['ata', 'eta'],
  fd: ['actual_unloading_date', 'planned_unloading_date'],
} as const

/** Places that the deal names, each once: goods loaded in the port itself have no way to it. */
const pointsOf = (deal: Deal): TrackPoint[] =>
  KEYS.flatMap((key) => {
    const name = deal[`${key}_name`]
    if (typeof name !== 'string' || name === '') return []
    const date = DATES[key].map((field) => numberIn(deal, field)).find((each) => each > 0) ?? 0
    return [{ key, name, date, isInstant: key === 'poo' || key === 'fd' }]
  }).filter((point, place, all) => place === 0 || point.name !== all[place - 1]?.name)

/** How much of the way between two moments is behind; half of it where one of them is not known. */
const partOf = (from: number, to: number, now: number): number =>
  from === 0 || to <= from ? 0.5 : Math.min(FAR, Math.max(NEAR, (now - from) / (to - from)))

const dayAsInstant = (day: number): number => (day === 0 ? 0 : day + DAY / 2)

/** Places in `points` by their keys: the port may be the first or the last of them. */
const placesOf = (points: readonly TrackPoint[]) => {
  const last = points.length - 1
  const place = (key: TrackPoint['key']): number => points.findIndex((point) => point.key === key)
  return { pol: Math.max(0, place('pol')), pod: place('pod') === -1 ? last : place('pod'), last }
}

/** On its way: before the ship, on it, or behind it. */
const underWay = (deal: Deal, points: readonly TrackPoint[], now: number): number => {
  const { pol, pod, last } = placesOf(points)
  const [left, arrived] = [numberIn(deal, 'atd'), numberIn(deal, 'ata')]
  if (pod === pol || !points.some(({ key }) => key === 'pol' || key === 'pod')) {
    const loaded = numberIn(deal, 'actual_loading_date') || numberIn(deal, 'planned_loading_date')
    return partOf(loaded, numberIn(deal, 'planned_unloading_date'), now) * last
  }
  if (arrived > 0) return pod
  if (left > 0 || pol === 0)
    return pol + partOf(dayAsInstant(left), dayAsInstant(numberIn(deal, 'eta')), now) * (pod - pol)
  return pol - 0.5
}

/** How many legs are behind; −1 before anything is booked. */
const placeOf = (deal: Deal, points: readonly TrackPoint[], now: number): number => {
  const { pod, last } = placesOf(points)
  const status = numberIn(deal, 'status_id')
  const values = deal as Values
  if (isUnloaded(values)) return last
  if (status >= ORDER_STATUS.closed) return isLoaded(values) ? underWay(deal, points, now) : -1
  if (status === DELIVERY) return pod === last ? last - NEAR : pod + 0.5
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

/** null where fewer than two places are known. `now` in seconds. `isOrder`: an offer moves nothing yet. */
export const dealTrack = (deal: Deal, now: number, isOrder: boolean): DealTrack | null => {
  const points = pointsOf(deal)
  if (points.length < 2) return null
  const legs = legsOf(deal, points)
  const at = isOrder ? placeOf(deal, points, now) : -1
  const status = numberIn(deal, 'status_id')
  const isMoving = at >= 0 && at < points.length - 1 && (status >= LOADED || !Number.isInteger(at))
  return { points, legs, at, vehicle: isMoving ? vehicleAt(deal, legs, at) : undefined }
}

/** As a row of a list draws it. */
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
