/** The search without the server: over the records that are on this device, with their unsent changes. */
import { car } from '@fura/shared/entities/car.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { keptRows } from '#offline/cache.ts'
import { addedRows, overlayRows, pendingRecords, withFirstValues } from '#offline/overlay.ts'
import type { Row } from '#offline/reads.ts'
import { currentStore } from '#offline/store.ts'
import { deviceHit } from './device-hit.ts'
import type { Hit } from './hit.ts'
import { type Typed, typedOf } from './typed.ts'

const SEARCHED: readonly Entity[] = [
  client,
  contractor,
  lead,
  contactPerson,
  contact,
  driver,
  truck,
  trailer,
  car,
  order,
  quote,
]

/** What a deal is found by beside its own fields: its client or lead, drivers, vehicles, container numbers. */
const NAMES = ['client_name', 'lead_name', 'driver_name', 'truck_name', 'trailer_name', 'number']

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : [])

const textsOf = (entity: Entity, row: Row): string[] => {
  const own = Object.keys(entity.fields).filter((name) => entity.fields[name]?.search)
  const isDeal = entity === order || entity === quote
  const parts = isDeal ? [row, ...rowsIn(row.containers), ...rowsIn(row.directions)] : []
  const values = [...own.map((name) => row[name]), ...parts.flatMap((part) => NAMES.map((name) => part[name]))]
  return values.flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []))
}

const rowsOf = async (entity: Entity): Promise<Row[]> => {
  const { rows, entries } = await currentStore().withDb((db) => keptRows(db, entity.path))
  const changes = pendingRecords(withFirstValues(entity, entries))
  return [...addedRows(changes), ...overlayRows(rows, changes)]
}

const hitOf = (entity: Entity, row: Row, typed: Typed): Hit | null => {
  const found = textsOf(entity, row).find(typed.isIn)
  if (found === undefined) return null
  const hit = deviceHit(entity.name, row)
  if (!hit || typed.isIn(hit.title) || typed.isIn(hit.subtitle)) return hit
  return deviceHit(entity.name, row, found)
}

const rankOf = ({ title }: Hit, { begins, isIn }: Typed): number => (begins(title) ? 0 : isIn(title) ? 1 : 2)

export const findOnDevice = async (text: string, num: number): Promise<Hit[]> => {
  const typed = typedOf(text)
  if (!typed) return []
  const hits: Hit[] = []
  for (const entity of SEARCHED) {
    for (const row of await rowsOf(entity)) {
      const hit = hitOf(entity, row, typed)
      if (hit) hits.push(hit)
    }
  }
  return hits.toSorted((one, other) => rankOf(one, typed) - rankOf(other, typed)).slice(0, num)
}
