/** All rows of a table, read for printing: by groups if it has some. */
import { MAX_NUM } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { ListGroup } from '#offline/group-totals.ts'
import { readPage, type Row } from '#offline/reads.ts'

/** Twenty sheets of paper; for more there is the export. */
export const MAX_PRINTED = 1000

export interface PrintedSection {
  /** null: the table is not grouped. */
  group: ListGroup | null
  rows: readonly Row[]
}

const readAll = async (entity: Entity, query: string, most: number, members: readonly string[]): Promise<Row[]> => {
  const rows: Row[] = []
  for (;;) {
    const page = await readPage(entity, query, rows.length, MAX_NUM, members)
    rows.push(...page.rows)
    if (page.rows.length === 0 || rows.length >= Math.min(page.total, most)) return rows.slice(0, most)
  }
}

/** `queryOf`: the list's query, for a group or for all. `members`: of its columns. */
export const readForPrint = async (
  entity: Entity,
  groups: readonly ListGroup[] | null,
  queryOf: (group: ListGroup | null) => string,
  members: readonly string[] = [],
): Promise<PrintedSection[]> => {
  const sections: PrintedSection[] = []
  let rowsLeft = MAX_PRINTED
  for (const group of groups ?? [null]) {
    const isRead = rowsLeft > 0 && (group === null || group.value !== null)
    const rows = isRead ? await readAll(entity, queryOf(group), rowsLeft, members) : []
    rowsLeft -= rows.length
    sections.push({ group, rows })
  }
  return sections
}
