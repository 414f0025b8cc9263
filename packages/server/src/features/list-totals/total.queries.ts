/**
 * Records of a list counted and summed up by one of their fields. It takes the list's own conditions, so the groups add up to the
 * list, and sums only what the reader sees.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { joinSql, name, part, raw, rowsOf } from '#db/sql-text.ts'
import { whereOf } from '#resource/list.ts'
import { UP_TO_CAP } from '#resource/list-page.ts'
import type { ListQuery } from '#resource/list-query.ts'

export const seenFields = ({ fields }: Entity, names: readonly string[], { rights }: Viewer): string[] =>
  names.filter((one) => {
    const field = fields[one]
    return field !== undefined && isVisible(field, rights)
  })

interface AskedTotals {
  entity: Entity
  query: ListQuery
  viewer: Viewer
  by: string
  sums: readonly string[]
}

/** Beside them the sums, as texts. */
export interface TotalRow extends Row {
  num: number
  sample: number
}

/** `group_value`, `num`, one id of each (`sample`) and the sums as scaled texts. As the list, it reads at most 10,001 matches (decision 0004). */
export const readTotals = (db: Database, { entity, query, viewer, by, sums }: AskedTotals): Promise<TotalRow[]> => {
  const columns = joinSql([...new Set(['id', by, ...sums])].map(name), ', ')
  // As text: SQLite's driver refuses whole numbers that JavaScript cannot hold.
  const totals = sums.map((sum) => part`, cast(coalesce(sum(${name(sum)}), 0) as text) as ${name(sum)}`)
  return rowsOf<TotalRow>(
    db,
    part`with matches as materialized (select ${columns} from ${raw(db.tableText(entity.table))}
        where ${whereOf(db, entity, query, viewer).where} ${UP_TO_CAP})
      select ${name(by)} as group_value, count(*) as num, min(id) as sample ${joinSql(totals, '')}
      from matches group by ${name(by)} order by ${name(by)}`,
  )
}

export const countIn = (rows: readonly TotalRow[]): number => rows.reduce((sum, { num }) => sum + num, 0)

export const sumsIn = (row: Row, sums: readonly string[]): Record<string, string> =>
  Object.fromEntries(sums.map((sum) => [sum, fromScaled('money', Number(row[sum]))]))
