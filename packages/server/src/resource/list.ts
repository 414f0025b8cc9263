/**
 * A page of records with its total. Without filters the total is the kept count and the page walks the sort index; with
 * filters at most 10,001 matches are gathered, counted and sorted, whatever the table's size (decision 0004).
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { SUBSTRING_FROM_CHARACTERS, TOTAL_CAP } from '@fura/shared/constants.ts'
import { compact, fold } from '@fura/shared/fold.ts'
import type { Database } from '#db/database.ts'
import { beginsWith, containsAny } from '#db/search-index.ts'
import { joined, listOf, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import type { Viewer } from '#db/actor.ts'
import { asJsonArray } from './answer.ts'
import { isSearchable } from './derived.ts'
import type { Condition, ListQuery } from './list-query.ts'

const NOTHING = raw('1 = 0')

const conditionSql = (condition: Condition): SqlText => {
  if (condition.test === 'filled') return part`${name(condition.column)} is not null`
  if (condition.test === 'from') return part`${name(condition.column)} >= ${condition.moment}`
  if (condition.test === 'before') return part`${name(condition.column)} < ${condition.moment}`
  const { columns, values, or } = condition
  const tests = columns.map((column) => part`${name(column)} in (${listOf(values)})`)
  if (or) tests.push(part`${name(or.field)} = ${or.value}`)
  return part`(${joined(tests, ' or ')})`
}

const searchSql = (db: Database, entity: Entity, search: string): SqlText | null => {
  const term = fold(search)
  if (search.trim() === '') return null
  if (!isSearchable(entity) || term === '') return NOTHING
  if ([...term].length < SUBSTRING_FROM_CHARACTERS) return beginsWith(db, entity.table, term)
  const bare = compact(search)
  const terms = bare.length >= SUBSTRING_FROM_CHARACTERS && bare !== term ? [term, bare] : [term]
  return containsAny(db, entity.table, terms)
}

const answer = (list: unknown, total: number): string => {
  const more = total > TOTAL_CAP
  return `{"status":"ok","list":${String(list)},"total_num":${more ? TOTAL_CAP : total}${more ? ',"total_more":1' : ''}}`
}

const orderSql = ({ column, descending }: ListQuery['order'], alias: string): SqlText => {
  const direction = descending ? 'desc' : 'asc'
  return raw(column === 'id' ? `${alias}id ${direction}` : `${alias}"${column}" ${direction}, ${alias}id ${direction}`)
}

export const listRecords = async (db: Database, entity: Entity, query: ListQuery, viewer: Viewer): Promise<string> => {
  const table = raw(db.tableText(entity.table))
  const order = orderSql(query.order, '')
  // SQLite plans anew whenever a bare parameter of LIMIT is bound; as part of a sum it does not.
  const page = part`limit ${query.num} + 0 offset ${query.start} + 0`
  const search = searchSql(db, entity, query.search)
  const tests = [raw('is_deleted = 0'), ...query.conditions.map(conditionSql), ...(search ? [search] : [])]
  const where = joined(tests, ' and ')
  const inOrder = asJsonArray(db, entity, viewer, part`select * from ${table} where ${where} order by ${order} ${page}`)

  if (tests.length === 1) {
    const total = part`(select num from ${raw(db.tableText('row_counts'))} where entity = ${entity.table})`
    const [row] = await rowsOf(db, part`select ${inOrder} as list, ${total} as total`)
    return `{"status":"ok","list":${String(row?.list)},"total_num":${Number(row?.total ?? 0)}}`
  }

  const sorted = raw(query.order.column === 'id' ? 'id' : `id, "${query.order.column}"`)
  const matches = part`select ${sorted} from ${table} where ${where} limit ${raw(String(TOTAL_CAP + 1))}`
  // `cross join` has SQLite keep the order of the page; PostgreSQL sorts the page's few rows once more.
  const ofMatches = part`select t.* from (select id from matches order by ${order} ${page}) p
    cross join ${table} t where t.id = p.id ${raw(db.engine === 'sqlite' ? '' : `order by ${orderSql(query.order, 't.').text}`)}`
  const [row] = await rowsOf(
    db,
    part`with matches as materialized (${matches})
      select ${asJsonArray(db, entity, viewer, ofMatches)} as list, (select count(*) from matches) as total`,
  )
  const total = Number(row?.total ?? 0)
  if (total <= TOTAL_CAP) return answer(row?.list, total)
  // So many matches are dense enough to be met by walking the order itself.
  const [broad] = await rowsOf(db, part`select ${inOrder} as list`)
  return answer(broad?.list, total)
}
