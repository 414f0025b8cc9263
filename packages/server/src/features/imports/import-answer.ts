/** An import as answered: its progress, how many rows had which outcome, the errors, and the rows as they were read. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FieldErrors } from '@fura/shared/fields/validate.ts'
import type { Database } from '#db/database.ts'
import { cellsByField, mappedFields } from './columns.rules.ts'
import {
  type AnsweredRow,
  countRows,
  COUNTED,
  firstCells,
  type Import,
  type ImportStatus,
  rowsInStates,
} from './import.queries.ts'
import { programOf } from './program-of.rules.ts'

/** No upload takes that long: the server was stopped in the middle of it. */
const STORED_WITHIN_SECONDS = 600

/** Maximum number of rows answered with their errors. */
export const WRONG = ['wrong', 'failed', 'kept'] as const
const SHOWN = ['new', 'match', 'added', 'updated', 'skipped', 'undone'] as const

interface Page {
  start: number
  num: number
}

const statusOf = ({ status, createdAt }: Import): ImportStatus => {
  if (status !== 'storing') return status
  return Date.now() / 1000 - createdAt > STORED_WITHIN_SECONDS ? 'failed' : 'reading'
}

const errorsOf = (row: AnsweredRow) =>
  Object.entries(JSON.parse(row.errors ?? '{}') as FieldErrors).map(([field, code]) => ({
    row: row.row,
    field,
    code,
  }))

const SAMPLE_LENGTH = 60
const NAMES_SHOWN = 20

/** Each column of the file with the field that it is mapped to, '' for none, and what its first filled cell says. */
const columnsOf = async (db: Database, { id, header, fields }: Import) => {
  if (!header) return []
  const cells = await firstCells(db.read, id)
  return header.map((title, place) => ({
    title,
    field: fields[place] ?? '',
    sample: (cells.find((row) => row[place])?.[place] ?? '').slice(0, SAMPLE_LENGTH),
  }))
}

const previewOf = (entity: Entity, fields: Import['fields']) => (row: AnsweredRow) => ({
  row: row.row,
  state: row.state,
  record_id: row.record_id,
  cells: cellsByField(entity, fields, JSON.parse(row.cells) as Record<string, string>),
})

/** As a list of imports shows it. */
export const summaryOf = async (db: Database, stored: Import) => {
  const counts = await countRows(db.read, stored.id)
  return {
    id: stored.id,
    status: statusOf(stored),
    resource: stored.resource,
    file_name: stored.fileName,
    date_create: stored.createdAt,
    rows: stored.rows,
    counts: Object.fromEntries(COUNTED.map((state) => [state, counts[state] ?? 0])),
    errors_total: WRONG.reduce((sum, state) => sum + (counts[state] ?? 0), 0),
  }
}

export const answerOf = async (db: Database, entity: Entity, stored: Import, page: Page) => {
  const fields = mappedFields(entity)
  return {
    ...(await summaryOf(db, stored)),
    existing: stored.existing,
    program: programOf(stored.header ?? []),
    columns: await columnsOf(db, stored),
    fields: Object.keys(fields),
    required: Object.keys(fields).filter((name) => fields[name]?.required && fields[name].default === undefined),
    unknown_columns: stored.unknownColumns,
    makes: stored.outlook?.parts ?? [],
    sums: stored.outlook?.sums ?? [],
    missing: (stored.outlook?.missing ?? []).map((one) => ({ ...one, names: one.names.slice(0, NAMES_SHOWN) })),
    errors: (await rowsInStates(db.read, stored.id, WRONG, page)).flatMap(errorsOf),
    preview: (await rowsInStates(db.read, stored.id, SHOWN, page)).map(previewOf(entity, stored.fields)),
  }
}
