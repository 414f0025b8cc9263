/** Imports and their rows as the database keeps them. */
import type { Language } from '@fura/shared/language.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { Database, Reader, Row, Tx } from '#db/database.ts'

/** `storing`: the file is on its way into the database. */
export type ImportStatus = 'storing' | 'reading' | 'ready' | 'running' | 'done' | 'failed'
/** `read`: not looked at yet. The last four are what a run made of it. */
export type RowState = 'read' | 'new' | 'match' | 'wrong' | 'added' | 'updated' | 'skipped' | 'failed'
export const COUNTED = ['new', 'match', 'wrong', 'added', 'updated', 'skipped', 'failed'] as const

export interface Import {
  id: number
  resource: string
  userId: number
  /** Who ran it; before that, who made it. */
  actorId: number
  language: Language
  status: ImportStatus
  existing: 'update' | 'skip' | null
  rows: number
  unknownColumns: string[]
  actedAt: number
  createdAt: number
}

const importOf = (row: Row): Import => ({
  id: Number(row.id),
  resource: String(row.resource),
  userId: Number(row.team_user_id),
  actorId: Number(row.runner_id ?? row.team_user_id),
  language: String(row.language) as Language,
  status: String(row.status) as ImportStatus,
  existing: row.existing === null ? null : (String(row.existing) as 'update' | 'skip'),
  rows: Number(row.rows),
  unknownColumns: JSON.parse(String(row.unknown_columns)) as string[],
  actedAt: Number(row.date_acted ?? row.date_create),
  createdAt: Number(row.date_create),
})

export const importById = async (db: Reader | Tx, id: number): Promise<Import | null> => {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? importOf(row) : null
}

/** Those that are not at their end, oldest first. */
export const unfinishedImports = async (db: Database): Promise<number[]> => {
  const rows = await db.read
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['reading', 'running'])
    .orderBy('id')
    .execute()
  return rows.map((row) => Number(row.id))
}

export const addImport = async (tx: Tx, values: Row): Promise<number> => {
  const row = await tx.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow()
  return Number(row.id)
}

/** Only from the status that was seen: two who ask at once start it once. */
export const moveImport = async (tx: Tx, id: number, from: ImportStatus, to: Row): Promise<boolean> => {
  const moved = await tx
    .updateTable('imports')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .execute()
  return moved.length === 1
}

/** Rows as they stand in the file, with their numbers in it. */
export const addRows = async (
  tx: Tx,
  importId: number,
  rows: readonly { row: number; cells: object }[],
): Promise<void> => {
  const values = rows.map(({ row, cells }) => ({
    import_id: importId,
    row,
    state: 'read',
    cells: JSON.stringify(cells),
  }))
  await tx.insertInto('import_rows').values(values).execute()
}

/** Those of the rows that wait for a run are left alone by it. */
export const skipRows = async (tx: Tx, importId: number, rows: readonly number[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .updateTable('import_rows')
    .set({ state: 'skipped' })
    .where('import_id', '=', importId)
    .where('row', 'in', rows)
    .where('state', 'in', ['new', 'match'])
    .execute()
}

export interface StoredRow {
  row: number
  cells: Record<string, string>
  input: Values
  recordId: number | null
}

/** The next rows in one of these states, in the order of the file. */
export const nextRows = async (
  db: Reader | Tx,
  importId: number,
  states: readonly RowState[],
  limit: number,
): Promise<StoredRow[]> => {
  const rows = await db
    .selectFrom('import_rows')
    .select(['row', 'cells', 'input', 'record_id'])
    .where('import_id', '=', importId)
    .where('state', 'in', states)
    .orderBy('row')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    row: Number(row.row),
    cells: JSON.parse(String(row.cells)) as Record<string, string>,
    input: JSON.parse(String(row.input ?? '{}')) as Values,
    recordId: row.record_id === null || row.record_id === undefined ? null : Number(row.record_id),
  }))
}

export interface Outcome {
  state: RowState
  input?: Values
  errors?: FieldErrors
  recordId?: number | null
}

export const keepOutcome = async (tx: Tx, importId: number, row: number, outcome: Outcome): Promise<void> => {
  const { state, input, errors, recordId } = outcome
  await tx
    .updateTable('import_rows')
    .set({
      state,
      ...(input ? { input: JSON.stringify(input) } : {}),
      ...(errors ? { errors: JSON.stringify(errors) } : {}),
      ...(recordId === undefined ? {} : { record_id: recordId }),
    })
    .where('import_id', '=', importId)
    .where('row', '=', row)
    .execute()
}

export const countRows = async (db: Reader | Tx, importId: number): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('import_rows')
    .select(({ fn }) => ['state', fn.countAll().as('num')])
    .where('import_id', '=', importId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map((row) => [String(row.state), Number(row.num)]))
}

export const rowsInStates = async (
  db: Reader,
  importId: number,
  states: readonly RowState[],
  { start, num }: { start: number; num: number },
): Promise<Row[]> =>
  db
    .selectFrom('import_rows')
    .select(['row', 'state', 'cells', 'errors', 'record_id'])
    .where('import_id', '=', importId)
    .where('state', 'in', states)
    .orderBy('row')
    .limit(num)
    .offset(start)
    .execute()
