/**
 * A page of records with its total. Without filters the total is the kept count and the page walks the sort index; with
 * filters at most 10,001 matches are gathered, counted and sorted, whatever the table's size (decision 0004).
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { SUBSTRING_FROM_CHARACTERS, TOTAL_CAP } from '@fura/shared/constants.ts'
import { compact, fold } from '@fura/shared/fold.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { beginsWith, containsAny } from '#db/search-index.ts'
import type { Viewer } from '#db/actor.ts'
import { asJsonArray } from './answer.ts'
import { isSearchable } from './derived.ts'
import type { Condition, ListQuery } from './list-query.ts'

type Sql = RawBuilder<unknown>

const NOTHING = sql`1 = 0`

const conditionSql = (condition: Condition): Sql => {
  if (condition.test === 'filled') return sql`${sql.id(condition.column)} is not null`
  if (condition.test !== 'in') {
    const comparison = sql.raw(condition.test === 'from' ? '>=' : '<')
    return sql`${sql.id(condition.column)} ${comparison} ${condition.moment}`
  }
  const values = sql.join(condition.values)
  const tests = condition.columns.map((column) => sql`${sql.id(column)} in (${values})`)
  if (condition.or) tests.push(sql`${sql.id(condition.or.field)} = ${condition.or.value}`)
  return sql`(${sql.join(tests, sql` or `)})`
}

const searchSql = (db: Database, entity: Entity, search: string): Sql | null => {
  const term = fold(search)
  if (search.trim() === '') return null
  if (!isSearchable(entity) || term === '') return NOTHING
  if ([...term].length < SUBSTRING_FROM_CHARACTERS) return beginsWith(db, entity.table, term)
  const bare = compact(search)
  const terms = bare.length >= SUBSTRING_FROM_CHARACTERS && bare !== term ? [term, bare] : [term]
  return containsAny(db, entity.table, terms)
}

const run = async (db: Database, statement: Sql): Promise<Record<string, unknown>> => {
  const { sql: text, parameters } = statement.compile(db.read)
  const [row] = await db.query(text, parameters as (string | number | null)[])
  return row ?? {}
}

const answer = (list: unknown, total: number): string => {
  const more = total > TOTAL_CAP
  return `{"status":"ok","list":${String(list)},"total_num":${more ? TOTAL_CAP : total}${more ? ',"total_more":1' : ''}}`
}

export const listRecords = async (db: Database, entity: Entity, query: ListQuery, viewer: Viewer): Promise<string> => {
  const table = db.table(entity.table)
  const column = sql.id(query.order.column)
  const direction = sql.raw(query.order.descending ? 'desc' : 'asc')
  const order = query.order.column === 'id' ? sql`id ${direction}` : sql`${column} ${direction}, id ${direction}`
  const page = sql`limit ${query.num} offset ${query.start}`
  const search = searchSql(db, entity, query.search)
  const tests = [sql`is_deleted = 0`, ...query.conditions.map(conditionSql), ...(search ? [search] : [])]
  const where = sql.join(tests, sql` and `)
  const inOrder = asJsonArray(db, entity, viewer, sql`select * from ${table} where ${where} order by ${order} ${page}`)

  if (tests.length === 1) {
    const total = sql`coalesce((select num from ${db.table('row_counts')} where entity = ${entity.table}), 0)`
    const row = await run(db, sql`select ${inOrder} as list, ${total} as total`)
    return `{"status":"ok","list":${String(row.list)},"total_num":${Number(row.total)}}`
  }

  const sorted = query.order.column === 'id' ? sql`id` : sql`id, ${column}`
  const matches = sql`select ${sorted} from ${table} where ${where} limit ${TOTAL_CAP + 1}`
  const ofMatches = sql`select * from ${table} where id in (select id from matches order by ${order} ${page}) order by ${order}`
  const row = await run(
    db,
    sql`with matches as materialized (${matches})
      select ${asJsonArray(db, entity, viewer, ofMatches)} as list, (select count(*) from matches) as total`,
  )
  const total = Number(row.total)
  if (total <= TOTAL_CAP) return answer(row.list, total)
  // So many matches are dense enough to be met by walking the order itself.
  const broad = await run(db, sql`select ${inOrder} as list`)
  return answer(broad.list, total)
}
