/**
 * The record that a row is about, if there is one: by tax code, else by phone, else by name. A record whose tax code or phone
 * says that it is somebody else is not taken for its namesake.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { OWNER_KINDS } from '@fura/shared/entities/party.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { compact, sortKey } from '@fura/shared/fold.ts'
import { MATCH_FIELDS, phoneKey, taxCodeKey } from '@fura/shared/rules/match-keys.ts'
import { nameKey } from '@fura/shared/rules/party-name.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { containsAny } from '#db/search-index.ts'
import { part, raw, type SqlText } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'

/** Inside a write what this write has added must be found, so the caller says how to ask. */
export interface Asking {
  db: Database
  viewer: Viewer
  ask: (query: SqlText) => Promise<Row[]>
}

export interface Found {
  ids: number[]
  /** The field that tells. */
  by: string
}

const LOOKED_AT = 20
const TRIGRAM = 3

const textOf = (values: Values, field: string): string => {
  const value = values[field]
  return typeof value === 'string' ? value : ''
}

const rowsWhere = ({ db, viewer, ask }: Asking, entity: Entity, condition: SqlText): Promise<Row[]> => {
  const scope = scopeSql(db, entity, viewer)
  return ask(
    part`select * from ${raw(db.tableText(entity.table))}
      where is_deleted = 0 and ${condition} ${scope ? part`and ${scope}` : raw('')} order by id limit ${raw(String(LOOKED_AT))}`,
  )
}

/** Phones of a party's contacts and people. */
const ownersByPhone = ({ db }: Asking, entity: Entity, key: string): SqlText => {
  const kind = Number(Object.entries(OWNER_KINDS).find(([, name]) => name === entity.name)?.[0])
  const of = (table: string, column: string) =>
    part`select client_id from ${raw(db.tableText(table))}
      where is_deleted = 0 and ${raw(column)} = ${key} and owner_type = ${kind}`
  return part`id in (${of('contacts', 'match_value')} union ${of('contact_persons', 'match_phone')})`
}

const byPhone = async (asking: Asking, entity: Entity, values: Values): Promise<Row[]> => {
  const typed = textOf(values, 'phone')
  const key = phoneKey(typed)
  if (!key) return []
  if (MATCH_FIELDS[entity.name]?.phone) return rowsWhere(asking, entity, part`match_phone = ${key}`)
  if (MATCH_FIELDS[entity.name]) return rowsWhere(asking, entity, ownersByPhone(asking, entity, key))
  if (!entity.fields.phone) return []
  const found = await rowsWhere(asking, entity, containsAny(asking.db, entity.table, [typed]))
  return found.filter((row) => [row.phone, row.phone2].some((phone) => phoneKey(String(phone ?? '')) === key))
}

const byName = async (asking: Asking, entity: Entity, values: Values): Promise<Row[]> => {
  const typed = textOf(values, 'name')
  if (typed === '') return []
  if (MATCH_FIELDS[entity.name]) {
    const key = nameKey(typed)
    return key ? rowsWhere(asking, entity, part`match_name = ${key}`) : []
  }
  const plate = entity.fields.name?.kind === 'plate' ? compact(typed) : ''
  if (plate.length < TRIGRAM) return rowsWhere(asking, entity, part`name_sort = ${sortKey(typed)}`)
  const found = await rowsWhere(asking, entity, containsAny(asking.db, entity.table, [plate]))
  return found.filter((row) => compact(String(row.name)) === plate)
}

/** Both have one, and they differ. */
const differ = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other

const isSomebodyElse = (values: Values, row: Row): boolean =>
  differ(taxCodeKey(textOf(values, 'tax_code')), taxCodeKey(String(row.tax_code ?? ''))) ||
  differ(phoneKey(textOf(values, 'phone')), phoneKey(String(row.phone ?? '')))

export const findRecord = async (asking: Asking, entity: Entity, values: Values): Promise<Found | null> => {
  const code = entity.fields.tax_code ? taxCodeKey(textOf(values, 'tax_code')) : null
  const ways: [string, () => Promise<Row[]>][] = [
    ['tax_code', async () => (code ? rowsWhere(asking, entity, part`match_tax_code = ${code}`) : [])],
    ['phone', () => byPhone(asking, entity, values)],
    ['name', () => byName(asking, entity, values)],
  ]
  for (const [by, look] of ways) {
    const rows = (await look()).filter((row) => by === 'tax_code' || !isSomebodyElse(values, row))
    if (rows.length > 0) return { ids: rows.map((row) => Number(row.id)), by }
  }
  return null
}
