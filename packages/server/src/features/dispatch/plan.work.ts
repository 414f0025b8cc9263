/** A row of a leg or a truck row with its order becomes a carriage of the planning board. */
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { containerType } from '@fura/shared/entities/lookups.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import type { PlanPart, PlanWork } from '@fura/shared/plan.ts'
import { datesOfContainer, datesOfDirection, tripDays, tripOf } from '@fura/shared/rules/busy.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { namesOf } from '../history/history.queries.ts'
import { typeRows } from './plan.queries.ts'

export const idIn = (row: Row, column: string): number | null => Number(row[column] ?? 0) || null

export const textIn = (row: Row, column: string): string => String(row[column] ?? '')

export const flagIn = (row: Row, column: string): 0 | 1 => (Number(row[column] ?? 0) === 1 ? 1 : 0)

/** null stays unknown: a load that weighs nothing was not weighed. */
export const quantityIn = (row: Row, column: string): string | null => {
  const scaled = Number(row[column] ?? 0)
  return scaled === 0 ? null : fromScaled('qty', scaled)
}

const numbersIn = (row: Row, prefix: string, columns: readonly string[]): Record<string, number> =>
  Object.fromEntries(columns.map((column) => [column, Number(row[prefix + column] ?? 0)]))

const ORDER_DATES = [
  'planned_loading_date',
  'actual_loading_date',
  'planned_unloading_date',
  'actual_unloading_date',
] as const

const datesOf = (row: Row, part: PlanPart | null) => {
  const ofOrder = numbersIn(row, 'o_', ORDER_DATES)
  if (part === null) return ofOrder
  if (part === 'order_direction') return datesOfDirection(numbersIn(row, '', [...ORDER_DATES, 'transit_days']), ofOrder)
  return datesOfContainer(numbersIn(row, '', ['loading_date', 'unloading_date']), ofOrder)
}

/** Names of what carriages refer to, each read once. */
export interface WorkNames {
  city: ReadonlyMap<number, string>
  client: ReadonlyMap<number, string>
  driver: ReadonlyMap<number, string>
  type: ReadonlyMap<number, string>
  truckBodies: ReadonlySet<number>
}

const idsIn = (rows: readonly Row[], columns: readonly string[]): number[] => [
  ...new Set(rows.flatMap((row) => columns.flatMap((column) => idIn(row, column) ?? []))),
]

const AT_ONCE = 500

const namesOfMany = async (db: Database, entity: Entity, ids: readonly number[], viewer: Viewer) => {
  const names = new Map<number, string>()
  for (let start = 0; start < ids.length; start += AT_ONCE)
    for (const [id, name] of await namesOf(db, entity, ids.slice(start, start + AT_ONCE), viewer)) names.set(id, name)
  return names
}

export const workNames = async (db: Database, rows: readonly Row[], viewer: Viewer): Promise<WorkNames> => {
  const types = idsIn(rows, ['container_type_id'])
  const cities = ['o_poo_id', 'o_pol_id', 'o_pod_id', 'o_fd_id', 'poo_id', 'fd_id']
  return {
    city: await namesOfMany(db, city, idsIn(rows, cities), viewer),
    client: await namesOfMany(db, client, idsIn(rows, ['client_id']), viewer),
    driver: await namesOfMany(db, driver, idsIn(rows, ['driver_id']), viewer),
    type: await namesOfMany(db, containerType, types, viewer),
    truckBodies: new Set(
      (await typeRows(db, types)).filter(({ kind }) => kind === 'truck').map(({ id }) => Number(id)),
    ),
  }
}

const nameIn = (names: ReadonlyMap<number, string>, id: number | null): string =>
  id === null ? '' : (names.get(id) ?? '')

/** Where it begins and ends: of a leg its own places, else those of the order. */
const placesOf = (row: Row) => ({
  poo: idIn(row, 'poo_id') ?? idIn(row, 'o_poo_id') ?? idIn(row, 'o_pol_id'),
  fd: idIn(row, 'fd_id') ?? idIn(row, 'o_fd_id') ?? idIn(row, 'o_pod_id'),
})

/** When and where the carriage of a row ends; null: it has no dates yet. */
export const endOf = (row: Row, part: PlanPart | null): { to: number; place: number | null } | null => {
  const trip = tripOf(datesOf(row, part))
  return trip && { to: trip.to, place: placesOf(row).fd }
}

/** null: it has no dates yet. */
export const workOf = (row: Row, part: PlanPart | null, names: WorkNames, timeZone: string): PlanWork | null => {
  const dates = datesOf(row, part)
  const [trip, days] = [tripOf(dates), tripDays(dates, timeZone)]
  if (!trip || !days) return null
  const { poo, fd } = placesOf(row)
  const [orderId, partId, typeId] = [idIn(row, 'order_id'), idIn(row, 'part_id'), idIn(row, 'container_type_id')]
  return {
    key: part === null ? `order:${orderId}` : `${part}:${partId}`,
    order_id: orderId,
    part,
    part_id: partId,
    number: textIn(row, 'number'),
    client_name: nameIn(names.client, idIn(row, 'client_id')),
    poo_id: poo,
    poo_name: nameIn(names.city, poo),
    fd_id: fd,
    fd_name: nameIn(names.city, fd),
    ...trip,
    first_day: days.firstDay,
    last_day: days.lastDay,
    status_id: Number(row.status_id),
    is_ltl: flagIn(row, 'is_ltl'),
    is_dangerous: flagIn(row, 'is_dangerous'),
    container_type_id: typeId,
    container_type_name: nameIn(names.type, typeId),
    is_truck_body: typeId !== null && names.truckBodies.has(typeId) ? 1 : 0,
    gross_weight: quantityIn(row, 'gross_weight'),
    contractor_id: idIn(row, 'contractor_id'),
    driver_id: idIn(row, 'driver_id'),
    driver_name: nameIn(names.driver, idIn(row, 'driver_id')),
    trailer_id: idIn(row, 'trailer_id'),
  }
}

export const isLoaded = (row: Row): boolean =>
  ['actual_loading_date', 'loading_date', 'o_actual_loading_date'].some((column) => Number(row[column] ?? 0) > 0)
