/** How definitions of a company's fields are written: the record, and the column that holds the values. */
import { type CustomKind, customName, MAX_CUSTOM_FIELDS } from '@fura/shared/custom-fields/custom-kinds.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { customField } from '@fura/shared/entities/lookups.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { addCustomColumn, type CustomColumn, indexCustomColumn } from '#db/custom-columns.ts'
import type { RecordRow, Row } from '#db/database.ts'
import { name, part, raw, rowsIn } from '#db/sql-text.ts'
import type { Base } from '#rows/conflict.ts'
import { changeRecord, findLive, type Saved } from '#resource/save.ts'
import { wireRecord } from '#rows/columns.ts'
import { noteDefinitionChange } from '#rows/declared-in.ts'
import { definitionErrors, FIXED } from './custom-field.rules.ts'

const throwIfInvalid = (record: Values): void => {
  const fields = definitionErrors(record)
  if (Object.keys(fields).length > 0) throw new AppError('invalid data', { fields })
}

const tableOf = (entity: unknown): string => {
  const declared = entityByName(String(entity))
  if (!declared) throw new Error(`no entity is called ${String(entity)}`)
  return declared.table
}

const columnOf = (id: number, { entity, kind }: Values | Row): CustomColumn => ({
  id,
  table: tableOf(entity),
  kind: kind as CustomKind,
})

/** Checked before a definition is added. */
export const assertCanAdd = async ({ tx }: Writing, values: Values): Promise<void> => {
  throwIfInvalid(values)
  const { num } = await tx
    .selectFrom('custom_fields')
    .select(({ fn }) => fn.countAll<number>().as('num'))
    .where('entity', '=', values.entity as never)
    .where('is_deleted', '=', 0)
    .executeTakeFirstOrThrow()
  if (num >= MAX_CUSTOM_FIELDS) throw new AppError('invalid data', { fields: { entity: 'rule:too_many_fields' } })
}

/** The column of a new definition, in the same write. */
export const makeColumn = async (writing: Writing, id: number, values: Values): Promise<void> => {
  const column = columnOf(id, values)
  await addCustomColumn(writing.db, writing.tx, column)
  if (values.in_filter === 1) await indexCustomColumn(writing.db, writing.tx, column)
  noteDefinitionChange(writing)
}

export const changeCustomField = async (
  writing: Writing,
  id: number,
  values: Values,
  base: Base | null,
): Promise<{ saved: Saved }> => {
  const row = await findLive(writing, customField, id)
  if (!row) throw new AppError('empty data')
  const before = wireRecord(customField, row)
  const fixed = FIXED.filter((field) => field in values && values[field] !== before[field])
  if (fixed.length > 0)
    throw new AppError('invalid data', { fields: Object.fromEntries(fixed.map((field) => [field, 'not_allowed'])) })
  const after = { ...before, ...values }
  throwIfInvalid(after)
  const saved = await changeRecord(writing, customField, id, values, base)
  if (after.in_filter === 1 && before.in_filter !== 1)
    await indexCustomColumn(writing.db, writing.tx, columnOf(id, before))
  noteDefinitionChange(writing)
  return { saved }
}

/** Values stay where there are any: such a field is switched off instead. */
export const assertCanRemove = async ({ db, tx }: Writing, row: RecordRow): Promise<void> => {
  const { kind, table } = columnOf(row.id, row)
  const column = name(customName(row.id))
  const hasValue = kind === 'date' ? part`${column} <> 0` : part`${column} is not null`
  const rowWithValue = await rowsIn(db, tx, part`select id from ${raw(db.tableText(table))} where ${hasValue} limit 1`)
  if (rowWithValue.length > 0) throw new AppError('in use', { used_by: [] })
  noteDefinitionChange({ db })
}
