/** An import as answered: its progress, how many rows had which outcome, the errors, and the rows as they were read. */
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

export const answerOf = async (db: Database, stored: Import, page: Page) => {
  const counts = await countRows(db.read, stored.id)
  return {
    id: stored.id,
    status: statusOf(stored),
    resource: stored.resource,
    existing: stored.existing,
    rows: stored.rows,
    counts: Object.fromEntries(COUNTED.map((state) => [state, counts[state] ?? 0])),
    unknown_columns: stored.unknownColumns,
    errors: (await rowsInStates(db.read, stored.id, WRONG, page)).flatMap(errorsOf),
    errors_total: WRONG.reduce((sum, state) => sum + (counts[state] ?? 0), 0),
    preview: (await rowsInStates(db.read, stored.id, SHOWN, page)).map(previewOf),
  }
}
