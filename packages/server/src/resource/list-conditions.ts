/** The filters of a list as SQL. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Database } from '#db/database.ts'
import { idsLinkedTo } from '#db/links.ts'
import { joinSql, listOf, name, part, raw, type SqlText } from '#db/sql-text.ts'
import type { Condition, ListQuery } from './list-query.ts'

/** How a condition names a column. */
export type ColumnSql = (column: string) => SqlText

/** An expression instead of the bare column, so that SQLite does not use its index. */
export const unindexed: ColumnSql = (column) => raw(`+"${column}"`)

const flagsSql = ({ columns, none }: Extract<Condition, { test: 'flags' }>, columnSql: ColumnSql): SqlText => {
  const tests = columns.map((column) => part`${columnSql(column)} = 1`)
  if (none.length > 0)
    tests.push(
      part`(${joinSql(
        none.map((column) => part`${columnSql(column)} = 0`),
        ' and ',
      )})`,
    )
  return part`(${joinSql(tests, ' or ')})`
}

const placeOf = ({ engine }: Database): SqlText => raw(engine === 'sqlite' ? 'instr' : 'strpos')

export const conditionSql = (db: Database, condition: Condition, columnSql: ColumnSql): SqlText => {
  if (condition.test === 'flags') return flagsSql(condition, columnSql)
  if (condition.test === 'through') {
    const referred = part`select id from ${raw(db.tableText(condition.target.table))} where ${name(condition.field)} in (${listOf(condition.values)})`
    return part`${columnSql(condition.column)} in (${referred})`
  }
  if (condition.test === 'linked')
    return part`id in (${idsLinkedTo(db, condition.table, condition.column, part`in (${listOf(condition.values)})`)})`
  if (condition.test === 'filled') return part`${columnSql(condition.column)} is not null`
  if (condition.test === 'from') return part`${columnSql(condition.column)} >= ${condition.moment}`
  if (condition.test === 'until') return part`${columnSql(condition.column)} <= ${condition.most}`
  if (condition.test === 'contains') return part`${placeOf(db)}(${columnSql(condition.column)}, ${condition.text}) > 0`
  // 0 is an empty date, which is before nothing.
  if (condition.test === 'before')
    return part`${columnSql(condition.column)} > 0 and ${columnSql(condition.column)} < ${condition.moment}`
  const { columns, values, or } = condition
  // SQLite combines the partial indexes only if each part of an `or` repeats their condition.
  const live = raw(columns.length > 1 || or ? 'is_deleted = 0 and ' : '')
  const tests = columns.map((column) => part`(${live}${columnSql(column)} in (${listOf(values)}))`)
  if (or) tests.push(part`(${live}${columnSql(or.field)} in (${listOf(or.values)}))`)
  return part`(${joinSql(tests, ' or ')})`
}

const isFlag = ({ current }: Entity, condition: Condition): boolean =>
  condition.test === 'in' && condition.columns.length === 1 && condition.columns[0] === current

/** The list asks for active records only, and has no search. */
export const isOfCurrent = (entity: Entity, { conditions, search }: ListQuery): boolean =>
  search.trim() === '' && conditions.some((condition) => isFlag(entity, condition))

/** Tests the record's own list of ids, which the partial index of active records has; `links` would need another index. */
const listedSql = (db: Database, { column, values }: Extract<Condition, { test: 'linked' }>): SqlText => {
  const ids = raw(`replace(replace("${column}", '[', ','), ']', ',')`)
  const place = placeOf(db)
  // A cheap substring test first: most lists do not contain the digits at all.
  const tests = values.map(
    (value) => part`(${place}(${name(column)}, ${String(value)}) > 0 and ${place}(${ids}, ${`,${value},`}) > 0)`,
  )
  return part`(${joinSql(tests, ' or ')})`
}

/** Whether the partial index of active records contains that list; on PostgreSQL only lists that "mine" filters by do. */
const hasPartialIndex = ({ engine }: Database, { filters }: Entity, column: string): boolean =>
  engine === 'sqlite' || filters.some((filter) => typeof filter !== 'string' && filter.mine === column)

/**
 * A filter combined with that flag. The flag is a literal, because a partial index is not used with a
 * parameter; on SQLite all else is written so that it uses no other index.
 */
export const currentSql = (db: Database, entity: Entity, condition: Condition): SqlText => {
  if (isFlag(entity, condition)) return part`${name(entity.current ?? '')} = 1`
  if (condition.test === 'linked' && hasPartialIndex(db, entity, condition.column)) return listedSql(db, condition)
  return conditionSql(db, condition, db.engine === 'postgres' ? name : unindexed)
}

/** The condition is on one indexed column, so the index alone answers it. */
export const isOfOneColumn = (condition: Condition): boolean => {
  if (condition.test === 'linked') return false
  if (condition.test === 'flags') return condition.columns.length + condition.none.length === 1
  return condition.test !== 'in' || (condition.columns.length === 1 && !condition.or)
}
