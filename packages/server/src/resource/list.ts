/**
 * A page of records with its total. Without filters the total is a stored count and the page is read from the sort index;
 * with filters at most 10,001 matches are read, counted and sorted, whatever the table's size (decision 0004).
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { SUBSTRING_FROM_CHARACTERS, TOTAL_CAP } from '@fura/shared/constants.ts'
import { compact, fold } from '@fura/shared/fold.ts'
import { bytesOf } from '#db/byte-text.ts'
import type { Database } from '#db/database.ts'
import { beginsWith, containsAny, idsContainingAny } from '#db/search-index.ts'
import { joinSql, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import type { Viewer } from '#db/actor.ts'
import { isSearchable } from '#rows/derived.ts'
import { type ColumnSql, conditionSql, currentSql, isOfCurrent, isOfOneColumn, unindexed } from './list-conditions.ts'
import { asIds, asPage, fewRows, orderSql, type Page, pageAmong, pageCurrent, pageSql, rowCount } from './list-page.ts'
import type { ListQuery } from './list-query.ts'
import { postgresPage } from './postgres-page.ts'
import { countedList, recordLists } from './records.ts'
import { scopeSql } from './scope.ts'

const NOTHING = raw('1 = 0')

/** `ids`: a query that the search index answers without the table; null where it cannot. */
export const searchSql = (
  db: Database,
  entity: Entity,
  search: string,
): { test: SqlText; ids: SqlText | null } | null => {
  const term = fold(search)
  if (search.trim() === '') return null
  if (!isSearchable(entity) || term === '') return { test: NOTHING, ids: null }
  if ([...term].length < SUBSTRING_FROM_CHARACTERS) return { test: beginsWith(db, entity.table, term), ids: null }
  const bare = compact(search)
  const terms = bare.length >= SUBSTRING_FROM_CHARACTERS && bare !== term ? [term, bare] : [term]
  return { test: containsAny(db, entity.table, terms), ids: idsContainingAny(db, entity.table, terms) }
}

interface Narrowed {
  where: SqlText
  /** No filter at all: every live record. */
  isPlain: boolean
  /** The ids, if a search is the only condition and its index alone answers it. */
  searched: SqlText | null
  /** One filter is the only condition, and its index alone answers it. */
  isIndexed: boolean
  /** The partial index of active records answers it, sort columns included. */
  isCurrent: boolean
  /** The flag of active records is the only condition. */
  isCurrentAlone: boolean
}

/** The conditions of a list, the viewer's scope included. */
export const whereOf = (
  db: Database,
  entity: Entity,
  query: ListQuery,
  viewer: Viewer,
  columnSql: ColumnSql = name,
): Narrowed => {
  const search = searchSql(db, entity, query.search)
  const scope = scopeSql(db, entity, viewer)
  const isCurrent = isOfCurrent(entity, query)
  const tests = [
    raw('is_deleted = 0'),
    ...query.conditions.map((condition) =>
      isCurrent ? currentSql(db, entity, condition) : conditionSql(db, condition, columnSql),
    ),
    ...(search ? [search.test] : []),
    ...(scope ? [scope] : []),
  ]
  return {
    where: joinSql(tests, ' and '),
    isPlain: tests.length === 1,
    searched: tests.length === 2 ? (search?.ids ?? null) : null,
    isIndexed: tests.length === 2 && !isCurrent && query.conditions.some(isOfOneColumn),
    isCurrent,
    isCurrentAlone: isCurrent && tests.length === 2,
  }
}

/** The ids of a page, by scanning the sort index. */
const orderedPage = (db: Database, { table }: Entity, query: ListQuery, where: SqlText): SqlText =>
  asIds(
    part`select id from ${raw(db.tableText(table))} where ${where} order by ${orderSql(query.sort, '')} ${pageSql(query)}`,
  )

/** Up to this row we force a scan of the sort index; behind it the planner chooses. */
const SCANNED_TO = 200

const idsOf = (db: Database, { table }: Entity, { searched, where }: Narrowed): SqlText =>
  searched ?? part`select id from ${raw(db.tableText(table))} where ${where}`

const sqlitePage = async (
  db: Database,
  entity: Entity,
  query: ListQuery,
  narrowed: Narrowed,
  viewer: Viewer,
): Promise<Page> => {
  const { where, isPlain, isCurrent } = narrowed
  if (isPlain) {
    const ids = orderedPage(db, entity, query, where)
    const [row = {}] = await rowsOf(db, part`select ${ids} as ids, ${rowCount(db, entity)} as total`)
    return asPage(row)
  }
  const among = () => pageAmong(db, entity, query, idsOf(db, entity, narrowed))
  const [row = {}] = await rowsOf(db, isCurrent ? pageCurrent(db, entity, query, where) : among())
  const page = asPage(row)
  if (isCurrent || page.total <= TOTAL_CAP) return page
  // Above 10,000 matches, scan the sort index instead of sorting: matches are dense enough.
  const isNear = query.start + query.num <= SCANNED_TO
  const dense = isNear ? whereOf(db, entity, query, viewer, unindexed).where : where
  const [broad = {}] = await rowsOf(db, part`select ${orderedPage(db, entity, query, dense)} as ids`)
  return { ...asPage(broad), total: page.total }
}

/** Rows by id, in the order of `ids`: `cross join` stops SQLite from reordering the join. Leaves out records deleted since. */
const rowsOfIds = (db: Database, { table }: Entity, ids: readonly number[]): SqlText =>
  db.engine === 'sqlite'
    ? part`select t.* from json_each(${JSON.stringify(ids)}) p cross join ${raw(db.tableText(table))} t
        where t.id = p.value and t.is_deleted = 0`
    : part`select t.* from unnest(cast(${`{${ids.join(',')}}`} as bigint[])) with ordinality as p(id, place)
        join ${raw(db.tableText(table))} t on t.id = p.id where t.is_deleted = 0 order by p.place`

/** Reads members that the answer adds to those of the record. */
export type ReadBeside = (ids: readonly number[]) => Promise<(id: number) => object>

/** `more`: the count was capped. */
const listAnswer = (list: string, total: number, more: boolean): Buffer =>
  bytesOf(`{"status":"ok","list":${list},"total_num":${more ? TOTAL_CAP : total}${more ? ',"total_more":1' : ''}}`)

/** Rows of a page with the size of the list, where finding ids first would be an extra step; null elsewhere. */
const countedRows = (db: Database, entity: Entity, query: ListQuery, narrowed: Narrowed): SqlText | null => {
  const { where, isPlain, isIndexed, searched } = narrowed
  const isSqlite = db.engine === 'sqlite'
  if (!isPlain)
    return isSqlite && (isIndexed || searched) ? fewRows(db, entity, query, idsOf(db, entity, narrowed)) : null
  // Behind the first page PostgreSQL steps over ids faster than over rows.
  if (!isSqlite && query.start > 0) return null
  // On PostgreSQL a literal, so that everybody shares one plan.
  const page = isSqlite ? pageSql(query) : raw(`limit ${query.num}`)
  return part`select *, ${rowCount(db, entity)} as total_num from ${raw(db.tableText(entity.table))}
    where ${where} order by ${orderSql(query.sort, '')} ${page}`
}

/** The answer as JSON. */
export const listRecords = async (
  db: Database,
  entity: Entity,
  query: ListQuery,
  viewer: Viewer,
  readBeside?: ReadBeside,
): Promise<Buffer> => {
  const narrowed = whereOf(db, entity, query, viewer)
  const rows = readBeside ? null : countedRows(db, entity, query, narrowed)
  const counted = rows && (await countedList(db, viewer, { entity, rows, chosen: query.chosen }))
  if (counted) return listAnswer(counted.list, counted.total, false)
  const findPage = db.engine === 'sqlite' ? sqlitePage : postgresPage
  const { ids, total } = await findPage(db, entity, query, narrowed, viewer)
  const more = !narrowed.isPlain && total > TOTAL_CAP
  if (ids.length === 0) return listAnswer('[]', total, more)
  const beside = await readBeside?.(ids)
  const records = { entity, rows: rowsOfIds(db, entity, ids), chosen: query.chosen, beside }
  const [list = '[]'] = await recordLists(db, viewer, [records])
  return listAnswer(list, total, more)
}
