/**
 * The records that rows match: by tax code, else by phone, else by name. A namesake with another tax code or phone is no
 * match. Many rows are looked up together.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { ownerKindOf } from '@fura/shared/entities/party.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { containsAny } from '#db/search-index.ts'
import { type ColumnOf, columns, columnsOf, joinSql, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'
import {
  fieldOfWay,
  hasKey,
  isSomebodyElse,
  keyColumn,
  type Keys,
  keysOf,
  type LookedUpRow,
  searchTerm,
  type Way,
  WAYS,
} from './match.rules.ts'

/** Inside a write, records that it has added must be found too, so the caller passes how to query. */
export interface MatchSource {
  db: Database
  viewer: Viewer
  ask: (query: SqlText) => Promise<Row[]>
}

/** Queries committed data. */
export const committedSource = (db: Database, viewer: Viewer): MatchSource => ({
  db,
  viewer,
  ask: (query) => rowsOf(db, query),
})

const LOOKED_AT = 20

/** The columns that distinguish namesakes, if the entity has them. */
const telling = (entity: Entity): string[] => [
  'id',
  ...['name', 'external_number', 'tax_code', 'phone', 'phone2'].filter((field) => entity.fields[field]),
]

/** The first few live records of `from` that the viewer sees, with the columns that distinguish them. */
const firstRecords = ({ db, viewer }: MatchSource, entity: Entity, from: SqlText, condition: SqlText): SqlText => {
  const scope = scopeSql(db, entity, viewer)
  return part`select ${joinSql(telling(entity).map(name), ', ')} from ${from}
    where is_deleted = 0 and ${condition} ${scope ? part`and ${scope}` : raw('')}
    order by id limit ${raw(LOOKED_AT)}`
}

/** Forces the index of the keys: SQLite would scan a table whose statistics say that it is empty. */
const tableByKey = (db: Database, table: string, column: string): SqlText =>
  raw(`${db.tableText(table)} ${db.engine === 'sqlite' ? `indexed by "${table}_${column}"` : ''}`)

/**
 * Owners by the phones of their contacts and people. `+ 0` keeps the planner off the index of the kind, which most rows
 * share.
 */
const ownersByPhone = (db: Database, entity: Entity): SqlText => {
  const kind = ownerKindOf(entity.name)
  const of = <T extends 'contacts' | 'contact_persons'>(table: T, column: ColumnOf<T>) => {
    const { client_id: owner, owner_type: type } = columnsOf(table)
    return part`select ${owner} as owner from ${tableByKey(db, table, column)}
      where is_deleted = 0 and ${raw(column)} = k.value and ${type} + 0 = ${kind}`
  }
  return part`(${of('contacts', 'match_value')} union ${of('contact_persons', 'match_phone')}) as reach`
}

/** For each key the records that have it, as JSON. One key after the other: that uses the index whatever the statistics. */
const recordsByKey = (asking: MatchSource, entity: Entity, way: Way, keys: readonly string[]): SqlText => {
  const { db } = asking
  const { engine } = db
  const column = keyColumn(entity, way)
  const table = raw(db.tableText(entity.table))
  const records =
    column === 'reach'
      ? firstRecords(asking, entity, part`${ownersByPhone(db, entity)} cross join ${table}`, raw('id = owner'))
      : firstRecords(asking, entity, tableByKey(db, entity.table, column), part`${name(column)} = k.value`)
  const members = telling(entity).map((field) => `'${field}', "${field}"`)
  const array = raw(engine === 'sqlite' ? `json_group_array(json_object(${members.join(', ')}))` : 'json_agg(r)::text')
  const listed = raw(engine === 'sqlite' ? 'json_each(?)' : 'json_array_elements_text(cast(? as json))')
  return part`select ${raw(`'${way}'`)} as way, k.value as sought, (select ${array} from (${records}) as r) as records
    from ${{ ...listed, values: [JSON.stringify(keys)] }} as k`
}

/** By way and key. All ways with key columns are queried at once. */
const findByKeys = async (asking: MatchSource, entity: Entity, keys: readonly Keys[]): Promise<Map<string, Row[]>> => {
  const parts = WAYS.flatMap((way) => {
    const sought = [...new Set(keys.flatMap((own) => own[way] ?? []))]
    return keyColumn(entity, way) === 'search' || sought.length === 0 ? [] : [recordsByKey(asking, entity, way, sought)]
  })
  const rows = parts.length === 0 ? [] : await asking.ask(joinSql(parts, ' union all '))
  return new Map(
    rows.map(({ way, sought, records }) => [`${way} ${sought}`, JSON.parse(String(records ?? '[]')) as Row[]]),
  )
}

/** Without a key column, the search index is queried for each key, and its hits are compared. */
const findBySearch = async (
  asking: MatchSource,
  entity: Entity,
  way: Way,
  values: Values,
  key: string,
): Promise<Row[]> => {
  const term = searchTerm(way, values, key)
  const condition =
    term === null ? part`${columns('clients', 'name_sort')} = ${key}` : containsAny(asking.db, entity.table, [term])
  const rows = await asking.ask(firstRecords(asking, entity, raw(asking.db.tableText(entity.table)), condition))
  return rows.filter((row) => hasKey(entity, way, row, key))
}

/** For each input, in order. */
export const findRecords = async (
  asking: MatchSource,
  entity: Entity,
  inputs: readonly Values[],
): Promise<LookedUpRow[]> => {
  const keys = inputs.map((values) => keysOf(entity, values))
  const byKey = await findByKeys(asking, entity, keys)
  const looked: LookedUpRow[] = []
  for (const [place, values] of inputs.entries()) {
    const one: LookedUpRow = { values, keys: keys[place] ?? {}, match: null, comparedIds: [] }
    for (const way of WAYS) {
      const key = one.keys[way]
      if (one.match || key === undefined) continue
      const isSearched = keyColumn(entity, way) === 'search'
      const rows = isSearched
        ? await findBySearch(asking, entity, way, values, key)
        : (byKey.get(`${way} ${key}`) ?? [])
      one.comparedIds.push(...rows.map(({ id }) => Number(id)))
      const matches = rows.filter((row) => way === 'tax_code' || !isSomebodyElse(values, row))
      if (matches.length > 0) one.match = { ids: matches.map(({ id }) => Number(id)), by: fieldOfWay(entity, way) }
    }
    looked.push(one)
  }
  return looked
}
