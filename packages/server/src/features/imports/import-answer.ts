/** An import as it is told: how far it is, how many rows came to what, what is wrong where, and the rows as they were read. */
import type { FieldErrors } from '@fura/shared/fields/validate.ts'
import type { Database, Row } from '#db/database.ts'
import { countRows, COUNTED, type Import, type ImportStatus, rowsInStates } from './import.queries.ts'

/** No upload takes that long: the server was stopped in the middle of it. */
const STORED_WITHIN_SECONDS = 600

const WRONG = ['wrong', 'failed'] as const
const SHOWN = ['new', 'match', 'added', 'updated', 'skipped'] as const

interface Page {
  start: number
  num: number
}

const statusOf = ({ status, createdAt }: Import): ImportStatus => {
  if (status !== 'storing') return status
  return Date.now() / 1000 - createdAt > STORED_WITHIN_SECONDS ? 'failed' : 'reading'
}

const errorsOf = (row: Row) =>
  Object.entries(JSON.parse(String(row.errors ?? '{}')) as FieldErrors).map(([field, code]) => ({
    row: Number(row.row),
    field,
    code,
  }))

const previewOf = (row: Row) => ({
  row: Number(row.row),
  state: String(row.state),
  record_id: row.record_id ?? null,
  cells: JSON.parse(String(row.cells)) as object,
})

export const answerOf = async (db: Database, found: Import, page: Page) => {
  const counts = await countRows(db.read, found.id)
  return {
    id: found.id,
    status: statusOf(found),
    resource: found.resource,
    existing: found.existing,
    rows: found.rows,
    counts: Object.fromEntries(COUNTED.map((state) => [state, counts[state] ?? 0])),
    unknown_columns: found.unknownColumns,
    errors: (await rowsInStates(db.read, found.id, WRONG, page)).flatMap(errorsOf),
    errors_total: WRONG.reduce((sum, state) => sum + (counts[state] ?? 0), 0),
    preview: (await rowsInStates(db.read, found.id, SHOWN, page)).map(previewOf),
  }
}
