/** SQLite: the SQL of one page of filtered or searched records, with its total. */
import { isCustomName } from '@fura/shared/custom-fields/custom-kinds.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { TOTAL_CAP } from '@fura/shared/constants.ts'
import type { Database, Row } from '#db/database.ts'
import { columns, part, raw, type SqlText } from '#db/sql-text.ts'
import type { ListQuery, Sort } from './list-query.ts'

export interface Page {
  ids: readonly number[]
  total: number
}

export const asPage = ({ ids, total }: Row): Page => ({
  ids: JSON.parse(String(ids ?? '[]')) as number[],
  total: Number(total ?? 0),
})

export const UP_TO_CAP = raw(`limit ${TOTAL_CAP + 1}`)

/** The id, and what the list is sorted by. */
export const sortColumns = (sort: ListQuery['sort']): SqlText =>
  raw([...new Set(['id', ...sort.map(({ column }) => column)])].map((column) => `"${column}"`).join(', '))

export const orderSql = (sort: ListQuery['sort'], alias: string): SqlText => {
  const wordOf = ({ column, descending }: Sort) => {
    // Only fields that a company added may be null; say explicitly where nulls sort, because the engines differ.
    const empty = isCustomName(column) ? (descending ? ' nulls last' : ' nulls first') : ''
    return `${alias}"${column}" ${descending ? 'desc' : 'asc'}${empty}`
  }
  const isById = sort.some(({ column }) => column === 'id')
  // The id breaks ties, so that pages do not overlap.
  const last = isById ? [] : [{ column: 'id', descending: sort.at(-1)?.descending ?? false }]
  return raw([...sort, ...last].map(wordOf).join(', '))
}

/** How many live records the table has. */
export const rowCount = (db: Database, { table }: Entity): SqlText =>
  part`(select ${columns('row_counts', 'num')} from ${raw(db.tableText('row_counts'))}
    where ${columns('row_counts', 'entity')} = ${table})`

/** SQLite re-plans a statement when a bare LIMIT parameter is bound; inside an expression it does not. */
export const pageSql = ({ num, start }: Pick<ListQuery, 'num' | 'start'>): SqlText =>
  part`limit ${num} + 0 offset ${start} + 0`

/** The ids of a page as a JSON array. */
export const asIds = (page: SqlText): SqlText => part`(select json_group_array(id) from (${page}))`

/**
 * `ids` and `total` of active records, from their own partial index. It is ordered by creation; any other order is sorted
 * from it.
 */
export const pageCurrent = (db: Database, entity: Entity, query: ListQuery, where: SqlText): SqlText => {
  const from = part`from ${raw(`${db.tableText(entity.table)} indexed by "${entity.table}_at_work"`)} where ${where}`
  const sorted = part`order by ${orderSql(query.sort, '')} ${pageSql(query)}`
  const isLinked = query.conditions.some(({ test }) => test === 'linked')
  if (!isLinked)
    return part`select ${asIds(part`select id ${from} ${sorted}`)} as ids,
      (select count(*) from (select 1 ${from} ${UP_TO_CAP})) as total`
  // Testing lists of ids is costly: match once, then page and count from the result.
  return part`with matches as materialized (select ${sortColumns(query.sort)} ${from})
    select ${asIds(part`select id from matches ${sorted}`)} as ids, (select count(*) from matches) as total`
}

/** More matches than this are not looked up each. */
const FEW = 200

/** The rows of a page with their total, of few matches; else none. */
export const fewRows = (db: Database, { table }: Entity, query: ListQuery, ids: SqlText): SqlText =>
  part`with matches as materialized (select id from (${ids}) limit ${raw(FEW + 1)})
    select t.*, (select count(*) from matches) as total_num from matches cross join ${raw(db.tableText(table))} t
    where t.id = matches.id and t.is_deleted = 0 and (select count(*) from matches) <= ${raw(FEW)}
    order by ${orderSql(query.sort, 't.')} ${pageSql(query)}`

/**
 * `ids` and `total` where an index alone answers `ids`: the search index (live records only) or a filter's. Looking up each
 * match in a large table costs several times as much as finding it. So we scan the sort index for the page, for at most twice
 * as many rows as there are matches, if the page should be found there. Otherwise, or if it was not, we look up and sort all.
 */
export const pageAmong = (db: Database, entity: Entity, query: ListQuery, ids: SqlText): SqlText => {
  const table = raw(db.tableText(entity.table))
  const order = orderSql(query.sort, 't.')
  const matchCount = raw('(select num from counted)')
  const isNear = part`${matchCount} <= ${raw(TOTAL_CAP)} and 2 * ${matchCount} * ${matchCount} >= ${query.start + query.num} * ${rowCount(db, entity)}`
  const nearest = part`select id from ${table} t where is_deleted = 0 order by ${order} limit iif(${isNear}, 2 * ${matchCount}, 0)`
  const sorted = part`select t.id from matches cross join ${table} t where t.id = matches.id order by ${order} ${pageSql(query)}`
  return part`with matches as materialized (select id from (${ids}) ${UP_TO_CAP}),
    counted as materialized (select count(*) as num from matches),
    met as materialized (select id from (${nearest}) where id in (select id from matches) ${pageSql(query)})
    select case
      when ${matchCount} > ${raw(TOTAL_CAP)} then '[]'
      when (select count(*) from met) >= min(${query.num}, ${matchCount} - ${query.start}) then ${asIds(raw('select id from met'))}
      else ${asIds(sorted)}
    end as ids, ${matchCount} as total`
}
