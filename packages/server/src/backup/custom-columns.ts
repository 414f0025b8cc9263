/** Columns that a company has added (decision 0081): an archive names their types, because no migration makes them. */
import { type CustomColumnType, customIndexText, isCustomColumn } from '#db/custom-columns.ts'
import type { CustomKind } from '@fura/shared/custom-fields/custom-kinds.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import type { Engine, Row } from '#db/database.ts'

export type AddedColumns = Readonly<Record<string, CustomColumnType>>

export interface ColumnFacts {
  column: string
  type: string
  isNotNull: boolean
}

export const addedColumns = (columns: readonly ColumnFacts[]): AddedColumns =>
  Object.fromEntries(
    columns
      .filter(({ column }) => isCustomColumn(column))
      .map(({ column, type, isNotNull }) => [column, type === 'text' ? 'text' : isNotNull ? 'int!' : 'int']),
  )

/** The filters of restored fields; made when their rows are loaded. */
export const FILTERED_FIELDS = 'select id, entity, kind from custom_fields where in_filter = 1'

export const indexTexts = (engine: Engine, fields: readonly Row[]): string[] =>
  fields.flatMap(({ id, entity, kind }) => {
    const table = entityByName(String(entity))?.table
    if (table === undefined) return []
    return [customIndexText(engine, `"${table}"`, { id: Number(id), table, kind: kind as CustomKind })]
  })
