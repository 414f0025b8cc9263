/** How a row is matched with a record: keys that are equal however they were typed, and which rows affect each other. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { compact, sortKey } from '@fura/shared/fold.ts'
import { MATCH_FIELDS, phoneKey, taxCodeKey } from '@fura/shared/rules/match-keys.ts'
import { nameKey } from '@fura/shared/rules/party-name.ts'
import type { Row } from '#db/database.ts'

/** The first that finds a record decides. */
export const WAYS = ['tax_code', 'phone', 'name'] as const
export type Way = (typeof WAYS)[number]

export interface MatchedRecords {
  ids: number[]
  /** The field that matched. */
  by: string
}

/** The keys of a row by way; a way is absent if the row lacks the values for it. */
export type Keys = Partial<Record<Way, string>>

/** A row that was looked up. */
export interface LookedUpRow {
  values: Values
  keys: Keys
  match: MatchedRecords | null
  /** The records that it was compared with. */
  comparedIds: number[]
}

/** The shortest term that the search index takes. */
const TRIGRAM = 3

export const textOf = (values: Values | Row, field: string): string => {
  const value = values[field]
  return typeof value === 'string' ? value : ''
}

/** The field that identifies a record without other keys: for an order its number in the other program. */
const nameField = (entity: Entity): string => (entity.fields.name ? 'name' : 'external_number')

/** The field that a way compares. */
export const fieldOfWay = (entity: Entity, way: Way): string => (way === 'name' ? nameField(entity) : way)

const isPlate = (entity: Entity): boolean => entity.fields.name?.kind === 'plate'

const keyOfName = (entity: Entity, typed: string): string | null => {
  if (typed === '') return null
  if (!entity.fields.name) return typed
  if (MATCH_FIELDS[entity.name]) return nameKey(typed)
  const plate = isPlate(entity) ? compact(typed) : ''
  return plate.length < TRIGRAM ? sortKey(typed) : plate
}

const keyOf = (entity: Entity, way: Way, values: Values | Row): string | null => {
  if (way === 'name') return keyOfName(entity, textOf(values, nameField(entity)))
  if (way === 'tax_code') return entity.fields.tax_code ? taxCodeKey(textOf(values, 'tax_code')) : null
  return MATCH_FIELDS[entity.name] || entity.fields.phone ? phoneKey(textOf(values, 'phone')) : null
}

export const keysOf = (entity: Entity, values: Values | Row): Keys =>
  Object.fromEntries(
    WAYS.flatMap((way) => {
      const key = keyOf(entity, way, values)
      return key === null ? [] : [[way, key]]
    }),
  )

/** The column that holds such keys, `reach` where contacts have them, `search` where nothing does. */
export const keyColumn = (entity: Entity, way: Way): string => {
  const fields = MATCH_FIELDS[entity.name]
  if (fields) return fields[way] ? `match_${way}` : 'reach'
  if (way === 'name' && !entity.fields.name) return nameField(entity)
  return way === 'name' && !isPlate(entity) ? 'name_sort' : 'search'
}

/** The term for the search index, null where it is too short; and whether a record that it finds has the key. */
export const searchTerm = (way: Way, values: Values, key: string): string | null => {
  const term = way === 'phone' ? textOf(values, 'phone') : key
  return term.length < TRIGRAM ? null : term
}

export const hasKey = (entity: Entity, way: Way, row: Row, key: string): boolean =>
  way === 'phone'
    ? [row.phone, row.phone2].some((phone) => phoneKey(String(phone ?? '')) === key)
    : keyOf(entity, way, row) === key

/** Both have one, and they differ. */
const differ = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other

export const isSomebodyElse = (values: Values, row: Row): boolean =>
  differ(taxCodeKey(textOf(values, 'tax_code')), taxCodeKey(textOf(row, 'tax_code'))) ||
  differ(phoneKey(textOf(values, 'phone')), phoneKey(textOf(row, 'phone')))

/**
 * How many of the first rows are independent: no two have a key in common, and none was compared with a record that an earlier
 * one matches. Written together they have the same result as one after the other.
 */
export const apartFromStart = (rows: readonly LookedUpRow[]): number => {
  const earlierKeys = new Set<string>()
  const records = new Set<number>()
  for (const [place, { keys, match, comparedIds }] of rows.entries()) {
    const own = Object.entries(keys).map(([way, key]) => `${way} ${key}`)
    if (own.some((key) => earlierKeys.has(key)) || comparedIds.some((id) => records.has(id))) return place
    for (const key of own) earlierKeys.add(key)
    for (const id of match?.ids ?? []) records.add(id)
  }
  return rows.length
}
