/**
 * The records that cells name: for many rows at once, by their names in any language, as far as the importer may see them; what has
 * a short name among people (a currency, a rate of VAT, equipment, a port) by that too.
 */
import { city } from '@fura/shared/entities/city.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { sortKey } from '@fura/shared/fold.ts'
import { LANGUAGES } from '@fura/shared/language.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, RecordRow, Row } from '#db/database.ts'
import { columnsOf, joinSql, listOf, name, part, raw, rowsOf } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'
import { bareText } from './cell.rules.ts'
import { partFields } from './part-columns.ts'

/** By the field: by the name as `sortKey` has it: the ids of those called so. */
export type IdsByName = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>

const nameColumns = ({ fields }: Entity): string[] =>
  fields.name?.kind === 'name' ? LANGUAGES.map((language) => `name_sort_${language}`) : ['name_sort']

const lookUp = async (db: Database, target: Entity, keys: readonly string[], viewer: Viewer) => {
  const columns = nameColumns(target)
  const scope = scopeSql(db, target, viewer)
  const called = columns.map((column) => part`(is_deleted = 0 and ${name(column)} in (${listOf(keys)}))`)
  const rows = await rowsOf<RecordRow>(
    db,
    part`select id, ${joinSql(columns.map(name), ', ')} from ${raw(db.tableText(target.table))}
      where (${joinSql(called, ' or ')}) ${scope ? part`and ${scope}` : raw('')} order by id`,
  )
  const ids = new Map<string, number[]>()
  for (const row of rows) {
    for (const key of new Set(columns.map((column) => String(row[column])))) {
      ids.set(key, [...(ids.get(key) ?? []), row.id])
    }
  }
  return ids
}

/** "НДС 20 %" is also "20%", "20" and "20,00"; without VAT is no rate at all. */
const vatWords = ({ percent }: Row): string[] => {
  const rate = percent === null ? '' : fromScaled('qty', Number(percent)).replace(/\.?0+$/, '')
  return rate === '' ? ['-', '—', 'нет', 'no', 'ні'] : [rate, `${rate}%`, `${rate} %`, `${rate}.00`, `${rate},00`]
}

/** By the entity's name: other names of a record of a short list. */
const SHORT_NAMES: Readonly<Record<string, (row: Row) => readonly unknown[]>> = {
  currency: ({ code, symbol }) => [code, symbol, ...(code === 'UAH' ? ['грн', 'грн.'] : [])],
  vat: vatWords,
  // "40HC — 40′ High Cube" is also called 40HC.
  container_type: (row) => [
    row.iso_code,
    ...LANGUAGES.map((language) => String(row[`name_${language}`]).split(/ [—(]/u)[0]),
  ],
}

/** Searches a short list for the remaining names. */
const byShortName = async (db: Database, target: Entity, keys: readonly string[]): Promise<Map<string, number[]>> => {
  const words = SHORT_NAMES[target.name]
  const ids = new Map<string, number[]>()
  if (!words || keys.length === 0) return ids
  const rows = await rowsOf<RecordRow>(
    db,
    part`select * from ${raw(db.tableText(target.table))} where is_deleted = 0 order by id`,
  )
  for (const row of rows) {
    for (const key of new Set(words(row).map((word) => sortKey(typeof word === 'string' ? word : ''))))
      if (keys.includes(key)) ids.set(key, [...(ids.get(key) ?? []), row.id])
  }
  return ids
}

/** "г. Одесса, Украина" is Одесса where nothing is called so as a whole. */
export const placeName = (text: string): string =>
  (text.split(/[,(]/)[0] ?? '').replace(/^(?:г|м|c|с|гор|міс|порт|port)\.?\s+/iu, '').trim()

/** Ports by their UN/LOCODE, and places by what stands before a country. */
const byPlace = async (
  db: Database,
  target: Entity,
  cells: readonly string[],
  viewer: Viewer,
): Promise<Map<string, readonly number[]>> => {
  const ids = new Map<string, readonly number[]>()
  if (target !== city || cells.length === 0) return ids
  const codes = cells.map((cell) => cell.replaceAll(/\s/g, '').toUpperCase()).filter((code) => /^[A-Z]{5}$/.test(code))
  const { locode } = columnsOf('cities')
  const coded =
    codes.length === 0
      ? []
      : await rowsOf<{ id: number; code: string }>(
          db,
          part`select id, ${locode} as code from ${raw(db.tableText(city.table))}
          where is_deleted = 0 and ${locode} in (${listOf(codes)}) order by id`,
        )
  const named = await lookUp(db, city, [...new Set(cells.map((cell) => sortKey(placeName(cell))))], viewer)
  for (const cell of cells) {
    const code = cell.replaceAll(/\s/g, '').toUpperCase()
    const own = coded.filter((row) => row.code === code).map((row) => row.id)
    const cityIds = own.length > 0 ? own : (named.get(sortKey(placeName(cell))) ?? [])
    if (cityIds.length > 0) ids.set(sortKey(cell), cityIds)
  }
  return ids
}

/** By the keys of the cells: by full names first, then by short names. */
const idsOf = async (db: Database, target: Entity, cells: readonly string[], viewer: Viewer) => {
  const keys = [...new Set(cells.map(sortKey))]
  const named = await lookUp(db, target, keys, viewer)
  const unnamed = cells.filter((cell) => !named.has(sortKey(cell)))
  const short = await byShortName(db, target, unnamed.map(sortKey))
  return new Map([...(await byPlace(db, target, unnamed, viewer)), ...short, ...named])
}

export const namedRecords = async (
  db: Database,
  entity: Entity,
  rows: readonly Readonly<Record<string, string>>[],
  viewer: Viewer,
): Promise<IdsByName> => {
  const idsByField = new Map<string, ReadonlyMap<string, readonly number[]>>()
  for (const [field, declared] of Object.entries({ ...entity.fields, ...partFields(entity) })) {
    if (declared.kind !== 'ref') continue
    const cells = new Set(rows.flatMap((row) => (row[field] ? [bareText(row[field])] : [])))
    const target = targetOf(declared)
    if (cells.size > 0 && target.fields.name) idsByField.set(field, await idsOf(db, target, [...cells], viewer))
  }
  return idsByField
}
