/** A row of a leg or a truck row with its order becomes a carriage of the planning board. */
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { containerType } from '@fura/shared/entities/lookups.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import type { PlanWork } from '@fura/shared/plan.ts'
import { datesOfContainer, datesOfDirection, tripDays, tripOf } from '@fura/shared/rules/busy.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { namesOf } from '../history/history.queries.ts'
import { typeRows, type WorkRow } from './plan.queries.ts'

export const asFlag = (stored: number): 0 | 1 => (stored === 1 ? 1 : 0)

/** null stays unknown: a load that weighs nothing was not weighed. */
export const quantityOf = (scaled: number | null): string | null => (scaled ? fromScaled('qty', scaled) : null)

const datesOf = (work: WorkRow) => {
  const { row } = work
  const ofOrder = {
    planned_loading_date: row.o_planned_loading_date,
    actual_loading_date: row.o_actual_loading_date,
    planned_unloading_date: row.o_planned_unloading_date,
    actual_unloading_date: row.o_actual_unloading_date,
  }
  if (work.part === null) return ofOrder
  return work.part === 'order_direction' ? datesOfDirection(work.row, ofOrder) : datesOfContainer(work.row, ofOrder)
}

/** Names of what carriages refer to, each read once. */
export interface WorkNames {
  city: ReadonlyMap<number, string>
  client: ReadonlyMap<number, string>
  driver: ReadonlyMap<number, string>
  type: ReadonlyMap<number, string>
  truckBodies: ReadonlySet<number>
}

const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids)].filter((id) => id !== null)

const AT_ONCE = 500

const namesOfMany = async (db: Database, entity: Entity, ids: readonly number[], viewer: Viewer) => {
  const names = new Map<number, string>()
  for (let start = 0; start < ids.length; start += AT_ONCE)
    for (const [id, name] of await namesOf(db, entity, ids.slice(start, start + AT_ONCE), viewer)) names.set(id, name)
  return names
}

/** Where it begins and ends: of a leg its own places, else those of the order. */
const placesOf = ({ part, row }: WorkRow) => {
  const own = part === 'order_direction' ? row : null
  return {
    poo: own?.poo_id ?? row.o_poo_id ?? row.o_pol_id,
    fd: own?.fd_id ?? row.o_fd_id ?? row.o_pod_id,
  }
}

export const workNames = async (db: Database, works: readonly WorkRow[], viewer: Viewer): Promise<WorkNames> => {
  const types = distinct(works.map(({ row }) => row.container_type_id))
  const places = works.map(placesOf)
  const drivers = works.map(({ part, row }) => (part === null ? null : row.driver_id))
  const clients = distinct(works.map(({ row }) => row.client_id))
  return {
    city: await namesOfMany(db, city, distinct(places.flatMap(({ poo, fd }) => [poo, fd])), viewer),
    client: await namesOfMany(db, client, clients, viewer),
    driver: await namesOfMany(db, driver, distinct(drivers), viewer),
    type: await namesOfMany(db, containerType, types, viewer),
    truckBodies: new Set((await typeRows(db, types)).filter(({ kind }) => kind === 'truck').map(({ id }) => id)),
  }
}

const nameIn = (names: ReadonlyMap<number, string>, id: number | null): string =>
  id === null ? '' : (names.get(id) ?? '')

/** When and where a carriage ends; null: it has no dates yet. */
export const endOf = (work: WorkRow): { to: number; place: number | null } | null => {
  const trip = tripOf(datesOf(work))
  return trip && { to: trip.to, place: placesOf(work).fd }
}

const partOf = (
  work: WorkRow,
): Pick<PlanWork, 'key' | 'part' | 'part_id' | `${'contractor' | 'driver' | 'trailer'}_id`> =>
  work.part === null
    ? {
        key: `order:${work.row.order_id}`,
        part: null,
        part_id: null,
        contractor_id: null,
        driver_id: null,
        trailer_id: null,
      }
    : {
        key: `${work.part}:${work.row.part_id}`,
        part: work.part,
        part_id: work.row.part_id,
        contractor_id: work.row.contractor_id,
        driver_id: work.row.driver_id,
        trailer_id: work.row.trailer_id,
      }

/** null: it has no dates yet. */
export const workOf = (work: WorkRow, names: WorkNames, timeZone: string): PlanWork | null => {
  const dates = datesOf(work)
  const [trip, days] = [tripOf(dates), tripDays(dates, timeZone)]
  if (!trip || !days) return null
  const { row } = work
  const { poo, fd } = placesOf(work)
  const ofPart = partOf(work)
  const typeId = row.container_type_id
  return {
    ...ofPart,
    order_id: row.order_id,
    number: row.number ?? '',
    client_name: nameIn(names.client, row.client_id),
    poo_id: poo,
    poo_name: nameIn(names.city, poo),
    fd_id: fd,
    fd_name: nameIn(names.city, fd),
    ...trip,
    first_day: days.firstDay,
    last_day: days.lastDay,
    status_id: row.status_id,
    is_ltl: asFlag(row.is_ltl),
    is_dangerous: asFlag(row.is_dangerous),
    container_type_id: typeId,
    container_type_name: nameIn(names.type, typeId),
    is_truck_body: typeId !== null && names.truckBodies.has(typeId) ? 1 : 0,
    gross_weight: quantityOf(row.gross_weight),
    driver_name: nameIn(names.driver, ofPart.driver_id),
  }
}

/** Whether this part of the order is loaded, whatever the others are. */
export const isPartLoaded = ({ part, row }: WorkRow): boolean => {
  if (part === null) return false
  return (part === 'order_direction' ? row.actual_loading_date : row.loading_date) > 0
}

export const isLoaded = (work: WorkRow): boolean => isPartLoaded(work) || work.row.o_actual_loading_date > 0
