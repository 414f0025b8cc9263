/** The columns of a file as a person maps them: checked, kept with the import, and remembered for the next file of the company. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import type { Tx } from '#db/database.ts'
import { type Columns, columnsOf, mappedFields, unknownTitles } from './columns.rules.ts'
import { forgetChecks, type Import, moveImport, rememberTitles } from './import.queries.ts'
import { titleKey } from './title-key.ts'

const refusal = (field: string, code: FieldCode) => new AppError('invalid data', { fields: { [field]: code } })

const isText = (value: unknown): value is string => typeof value === 'string'

export const readMapping = (entity: Entity, { header }: Import, columns: unknown): Columns['fields'] => {
  if (columns === undefined) throw refusal('columns', 'required')
  if (!header) throw refusal('id', 'rule:import_not_ready')
  if (!Array.isArray(columns) || !columns.every(isText)) throw refusal('columns', 'type')
  const kinds = mappedFields(entity)
  if (columns.length !== header.length || columns.some((field) => field !== '' && !Object.hasOwn(kinds, field)))
    throw refusal('columns', 'not_allowed')
  if (columns.every((field) => field === '')) throw refusal('columns', 'rule:no_known_columns')
  return columns.map((field) => (field === '' ? null : field))
}

/** Titles that are mapped in another way than they would be by themselves. */
const taughtTitles = (entity: Entity, header: readonly string[], mapping: Columns['fields']): Map<string, string> => {
  const { fields } = columnsOf(entity, header)
  return new Map(
    header.flatMap((title, place): [string, string][] => {
      const key = titleKey(title)
      return key === '' || fields[place] === mapping[place] ? [] : [[key, mapping[place] ?? '']]
    }),
  )
}

export const remap = async (
  tx: Tx,
  entity: Entity,
  { id, header }: Import,
  mapping: Columns['fields'],
): Promise<void> => {
  const titles = header ?? []
  const to = {
    status: 'reading',
    outlook: null,
    columns: JSON.stringify(mapping),
    unknown_columns: JSON.stringify(unknownTitles(entity, titles, mapping)),
  }
  if (!(await moveImport(tx, id, 'ready', to))) throw refusal('id', 'rule:import_not_ready')
  await forgetChecks(tx, id)
  await rememberTitles(tx, entity.path, titles.map(titleKey), taughtTitles(entity, titles, mapping))
}
