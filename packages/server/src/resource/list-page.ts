/** The SQL of one page: of records that are narrowed by filters, or by a search that its index answers alone. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { TOTAL_CAP } from '@fura/shared/constants.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { part, raw, type SqlText } from '#db/sql-text.ts'
import { asJsonArray } from './answer.ts'
import type { ListQuery } from './list-query.ts'

export const UP_TO_CAP = raw(`limit ${TOTAL_CAP + 1}`)

export const orderSql = ({ column, descending }: ListQuery['order'], alias: string): SqlText => {
  const direction = descending ? 'desc' : 'asc'
  return raw(column === 'id' ? `${alias}id ${direction}` : `${alias}"${column}" ${direction}, ${alias}id ${direction}`)
}

/** SQLite plans anew whenever a bare parameter of LIMIT is bound; as part of a sum it does not. */
export const pageSql = ({ num, start }: ListQuery): SqlText => part`limit ${num} + 0 offset ${start} + 0`

/** The rows of ids in their order, which `cross join` has SQLite keep. */
const rowsOfIds = (db: Database, entity: Entity, ids: SqlText): SqlText =>
  part`select t.* from (${ids}) p cross join ${raw(db.tableText(entity.table))} t where t.id = p.id`

/**
 * `list` and `total` on SQLite of what is worked on now: its own index tells which, and in the order of the days they were
 * made; any other order is sorted out of it.
 */
export const pageCurrent = (
  db: Database,
  entity: Entity,
  query: ListQuery,
  viewer: Viewer,
  where: SqlText,
): SqlText => {
  const from = part`from ${raw(`${db.tableText(entity.table)} indexed by "${entity.table}_at_work"`)} where ${where}`
  const sorted = part`order by ${orderSql(query.order, '')} ${pageSql(query)}`
  const listed = (page: SqlText) => asJsonArray(db, entity, viewer, rowsOfIds(db, entity, page))
  const isLinked = query.conditions.some(({ test }) => test === 'linked')
  if (!isLinked)
    return part`select ${listed(part`select id ${from} ${sorted}`)} as list,
      (select count(*) from (select 1 ${from} ${UP_TO_CAP})) as total`
  // To look into lists costs more than to keep what was found.
  const columns = raw(query.order.column === 'id' ? 'id' : `id, "${query.order.column}"`)
  return part`with matches as materialized (select ${columns} ${from})
    select ${listed(part`select id from matches ${sorted}`)} as list, (select count(*) from matches) as total`
}

/**
 * `list` and `total` on SQLite, where an index often tells `ids` without the records: the search index, which holds live ones
 * only, or that of a filter. To look up each match in a large table costs several times as much as to find it, so the page is met by
 * walking the sort index, if it can be expected there within twice as many steps as there are matches. Otherwise, or when it
 * was not met, all are looked up and sorted after all.
 */
export const pageAmong = (db: Database, entity: Entity, query: ListQuery, viewer: Viewer, ids: SqlText): SqlText => {
  const table = raw(db.tableText(entity.table))
  const order = orderSql(query.order, 't.')
  const found = raw('(select num from counted)')
  const rows = part`(select num from ${raw(db.tableText('row_counts'))} where entity = ${entity.table})`
  const isNear = part`${found} <= ${raw(String(TOTAL_CAP))} and 2 * ${found} * ${found} >= ${query.start + query.num} * ${rows}`
  const walked = part`select id from ${table} t where is_deleted = 0 order by ${order} limit iif(${isNear}, 2 * ${found}, 0)`
  const sorted = part`select t.id from matches cross join ${table} t where t.id = matches.id order by ${order} ${pageSql(query)}`
  const asList = (page: SqlText) => asJsonArray(db, entity, viewer, rowsOfIds(db, entity, page))
  return part`with matches as materialized (select id from (${ids}) ${UP_TO_CAP}),
    counted as materialized (select count(*) as num from matches),
    met as materialized (select id from (${walked}) where id in (select id from matches) ${pageSql(query)})
    select case
      when ${found} > ${raw(String(TOTAL_CAP))} then '[]'
      when (select count(*) from met) >= min(${query.num}, ${found} - ${query.start}) then ${asList(raw('select id from met'))}
      else ${asList(sorted)}
    end as list, ${found} as total`
}
