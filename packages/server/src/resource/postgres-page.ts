/**
 * A page on PostgreSQL, in two questions. Which records it has is a short one, planned anew for its values. The records
 * themselves are asked for by their ids: a text as long as the declaration, the same for every page, so that it is planned once.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { TOTAL_CAP } from '@fura/shared/constants.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { keptRowsOf, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { asJsonArray } from './answer.ts'
import { orderSql, pageSql } from './list-page.ts'
import type { ListQuery } from './list-query.ts'

interface Page {
  ids: readonly number[]
  total: number
}

const asPage = ({ ids, total }: Row): Page => ({
  ids: JSON.parse(String(ids ?? '[]')) as number[],
  total: Number(total ?? 0),
})

const asIds = (page: SqlText): SqlText => part`(select json_agg(p.id)::text from (${page}) p)`

/** Met by walking the order itself. */
const walked = (db: Database, entity: Entity, query: ListQuery, where: SqlText): SqlText =>
  part`select id from ${raw(db.tableText(entity.table))} where ${where} order by ${orderSql(query.order, '')} ${pageSql(query)}`

const plainPage = async (db: Database, entity: Entity, query: ListQuery, where: SqlText): Promise<Page> => {
  const total = part`(select num from ${raw(db.tableText('row_counts'))} where entity = ${entity.table})`
  const [row = {}] = await rowsOf(db, part`select ${asIds(walked(db, entity, query, where))} as ids, ${total} as total`)
  return asPage(row)
}

/** Out of at most 10,001 matches, gathered with their sort column. So many are dense enough to be met by walking the order. */
const narrowedPage = async (db: Database, entity: Entity, query: ListQuery, where: SqlText): Promise<Page> => {
  const columns = raw(query.order.column === 'id' ? 'id' : `id, "${query.order.column}"`)
  const sorted = part`select id from matches order by ${orderSql(query.order, '')} ${pageSql(query)}`
  const [row = {}] = await rowsOf(
    db,
    part`with matches as materialized (
      select ${columns} from ${raw(db.tableText(entity.table))} where ${where} limit ${raw(String(TOTAL_CAP + 1))}
    )
    select ${asIds(sorted)} as ids, (select count(*) from matches) as total`,
  )
  const page = asPage(row)
  if (page.total <= TOTAL_CAP) return page
  const [broad = {}] = await rowsOf(db, part`select ${asIds(walked(db, entity, query, where))} as ids`)
  return { ...asPage(broad), total: page.total }
}

/** JSON text of these records, in the order of their ids; without those that have just been deleted. */
const recordsOf = async (db: Database, entity: Entity, viewer: Viewer, ids: readonly number[]): Promise<string> => {
  if (ids.length === 0) return '[]'
  const rows = part`select t.* from unnest(cast(${`{${ids.join(',')}}`} as bigint[])) with ordinality as p(id, place)
    join ${raw(db.tableText(entity.table))} t on t.id = p.id where t.is_deleted = 0 order by p.place`
  const [row] = await keptRowsOf(db, part`select ${asJsonArray(db, entity, viewer, rows)} as list`)
  return String(row?.list)
}

export const postgresPage = async (
  db: Database,
  entity: Entity,
  query: ListQuery,
  viewer: Viewer,
  { where, isPlain }: { where: SqlText; isPlain: boolean },
): Promise<{ list: string; total: number }> => {
  const find = isPlain ? plainPage : narrowedPage
  const { ids, total } = await find(db, entity, query, where)
  return { list: await recordsOf(db, entity, viewer, ids), total }
}
