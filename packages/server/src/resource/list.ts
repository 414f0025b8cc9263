/**
 * A page of records with its total. Without filters the total is the kept count and the page walks the sort index; with
 * filters at most 10,001 matches are gathered, counted and sorted, whatever the table's size (decision 0004).
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { SUBSTRING_FROM_CHARACTERS, TOTAL_CAP } from '@fura/shared/constants.ts'
import { compact, fold } from '@fura/shared/fold.ts'
import type { Database } from '#db/database.ts'
import { beginsWith, containsAny, idsContainingAny } from '#db/search-index.ts'
import { joined, listOf, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import type { Viewer } from '#db/actor.ts'
import { asJsonArray } from './answer.ts'
import { isSearchable } from './derived.ts'
import { filteredPage, orderSql, pageSql, rowsOfIds, searchedPage } from './list-page.ts'
import type { Condition, ListQuery } from './list-query.ts'
import { scopeSql } from './scope.ts'

const NOTHING = raw('1 = 0')

const flagsSql = ({ columns, none }: Extract<Condition, { test: 'flags' }>): SqlText => {
  const tests = columns.map((column) => part`${name(column)} = 1`)
  if (none.length > 0)
    tests.push(
      part`(${joined(
        none.map((column) => part`${name(column)} = 0`),
        ' and ',
      )})`,
    )
  return part`(${joined(tests, ' or ')})`
}

const conditionSql = (db: Database, condition: Condition): SqlText => {
  if (condition.test === 'flags') return flagsSql(condition)
  if (condition.test === 'through') {
    const referred = part`select id from ${raw(db.tableText(condition.target.table))} where ${name(condition.field)} in (${listOf(condition.values)})`
    return part`${name(condition.column)} in (${referred})`
  }
  if (condition.test === 'filled') return part`${name(condition.column)} is not null`
  if (condition.test === 'from') return part`${name(condition.column)} >= ${condition.moment}`
  if (condition.test === 'before') return part`${name(condition.column)} < ${condition.moment}`
  const { columns, values, or } = condition
  const tests = columns.map((column) => part`${name(column)} in (${listOf(values)})`)
  if (or) tests.push(part`${name(or.field)} = ${or.value}`)
  return part`(${joined(tests, ' or ')})`
}

/** `ids`: where the search index alone knows them. */
const searchSql = (db: Database, entity: Entity, search: string): { test: SqlText; ids: SqlText | null } | null => {
  const term = fold(search)
  if (search.trim() === '') return null
  if (!isSearchable(entity) || term === '') return { test: NOTHING, ids: null }
  if ([...term].length < SUBSTRING_FROM_CHARACTERS) return { test: beginsWith(db, entity.table, term), ids: null }
  const bare = compact(search)
  const terms = bare.length >= SUBSTRING_FROM_CHARACTERS && bare !== term ? [term, bare] : [term]
  return { test: containsAny(db, entity.table, terms), ids: idsContainingAny(db, entity.table, terms) }
}

const answer = (list: unknown, total: number): string => {
  const more = total > TOTAL_CAP
  return `{"status":"ok","list":${String(list)},"total_num":${more ? TOTAL_CAP : total}${more ? ',"total_more":1' : ''}}`
}

/** What the asked records have in common, the viewer's scope included; `isPlain`: they are all that live. */
export const whereOf = (db: Database, entity: Entity, query: ListQuery, viewer: Viewer) => {
  const search = searchSql(db, entity, query.search)
  const scope = scopeSql(db, entity, viewer)
  const tests = [
    raw('is_deleted = 0'),
    ...query.conditions.map((condition) => conditionSql(db, condition)),
    ...(search ? [search.test] : []),
    ...(scope ? [scope] : []),
  ]
  return {
    where: joined(tests, ' and '),
    isPlain: tests.length === 1,
    searched: tests.length === 2 ? search?.ids : null,
  }
}

export const listRecords = async (db: Database, entity: Entity, query: ListQuery, viewer: Viewer): Promise<string> => {
  const table = raw(db.tableText(entity.table))
  const order = orderSql(query.order, '')
  const page = pageSql(query)
  const { where, isPlain, searched } = whereOf(db, entity, query, viewer)
  const walk = part`from ${table} where ${where} order by ${order} ${page}`
  // PostgreSQL would fetch every row that it skips; ids alone it reads from the sort index.
  const isSkipping = db.engine === 'postgres' && query.start > 0
  const rows = isSkipping ? rowsOfIds(db, entity, query, part`select id ${walk}`) : part`select * ${walk}`
  const inOrder = asJsonArray(db, entity, viewer, rows)

  if (isPlain) {
    const total = part`(select num from ${raw(db.tableText('row_counts'))} where entity = ${entity.table})`
    const [row] = await rowsOf(db, part`select ${inOrder} as list, ${total} as total`)
    return `{"status":"ok","list":${String(row?.list)},"total_num":${Number(row?.total ?? 0)}}`
  }

  const [row] = await rowsOf(
    db,
    searched ? searchedPage(db, entity, query, viewer, searched) : filteredPage(db, entity, query, viewer, where),
  )
  const total = Number(row?.total ?? 0)
  if (total <= TOTAL_CAP) return answer(row?.list, total)
  // So many matches are dense enough to be met by walking the order itself.
  const [broad] = await rowsOf(db, part`select ${inOrder} as list`)
  return answer(broad?.list, total)
}
