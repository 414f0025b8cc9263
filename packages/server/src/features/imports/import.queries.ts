/** Imports and their rows as the database keeps them. */
import type { Insertable, Updateable } from 'kysely'
import type { Language } from '@fura/shared/language.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { Database, Reader, RowOf, Tx } from '#db/database.ts'
import { insertMany, updateMany } from '#db/insert-many.ts'
import type { Tables } from '#db/schema.ts'
import type { MadeRecord, Outlook } from './outlook.kinds.ts'

/** `storing`: the file is on its way into the database. */
export type ImportStatus = 'storing' | 'reading' | 'ready' | 'running' | 'done' | 'failed' | 'undoing' | 'undone'
/**
 * `read`: not looked at yet. `added` to `failed` are what a run made of it; `undone` and `kept` what taking it back did: a record
 * that was changed since is kept.
 */
export type RowState = 'read' | (typeof COUNTED)[number]
export const COUNTED = ['new', 'match', 'wrong', 'added', 'updated', 'skipped', 'failed', 'undone', 'kept'] as const

/** Rows in which a filled cell of each column is looked for. */
const SAMPLED = 20

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
  fileName: string
  /** Titles of the columns; null of an import of an older version, which cannot be mapped again. */
  header: string[] | null
  /** By the place of the column. */
  fields: (string | null)[]
  unknownColumns: string[]
  actedAt: number
  createdAt: number
  /** Of a checked file. */
  outlook: Outlook | null
  /** Records created because rows name them. */
  made: MadeRecord[]
}

const importOf = (row: RowOf<'imports'>): Import => ({
  id: row.id,
  resource: row.resource,
  userId: row.team_user_id ?? 0,
  actorId: row.runner_id ?? row.team_user_id ?? 0,
  language: row.language,
  status: row.status as ImportStatus,
  existing: row.existing,
  rows: row.rows,
  fileName: row.file_name ?? '',
  header: row.header === null ? null : (JSON.parse(row.header) as string[]),
  fields: JSON.parse(row.columns) as (string | null)[],
  unknownColumns: JSON.parse(row.unknown_columns) as string[],
  actedAt: row.date_acted ?? row.date_create,
  createdAt: row.date_create,
  outlook: row.outlook === null ? null : (JSON.parse(row.outlook) as Outlook),
  made: JSON.parse(row.made ?? '[]') as MadeRecord[],
})

export const importById = async (db: Reader | Tx, id: number): Promise<Import | null> => {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? importOf(row) : null
}

/** Unfinished ones, oldest first. */
export const unfinishedImports = async (db: Database): Promise<number[]> => {
  const rows = await db.read
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['reading', 'running', 'undoing'])
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export const addImport = async (tx: Tx, values: Insertable<Tables['imports']>): Promise<number> => {
  const row = await tx.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Only from the expected status: two simultaneous calls start it once. */
export const moveImport = async (
  tx: Tx,
  id: number,
  from: ImportStatus,
  to: Updateable<Tables['imports']>,
): Promise<boolean> => {
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
  db: Database,
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
  await insertMany(db, tx, 'import_rows', values)
}

/** Marks waiting rows as skipped, so that the run leaves them out. */
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
  state: RowState
  cells: Record<string, string>
  input: Values
  recordId: number | null
  trace: Trace
}

/** What a run did to a record: its `rev` before and after, the contacts and parts that it got. Without it nothing can be undone. */
export interface Trace {
  before: number
  after: number
  contacts: readonly number[]
  /** The parts of the order, each with its `rev`. */
  parts?: readonly string[]
}

type States = readonly [RowState, ...RowState[]]

/** The rows in one of these states, in the order of the file. Each state is queried separately, so that nothing is sorted. */
const rowsInOrder = <C extends keyof Tables['import_rows']>(
  db: Reader | Tx,
  importId: number,
  [first, ...others]: States,
  columns: readonly C[],
  { start, num, direction = 'asc' }: { start: number; num: number; direction?: 'asc' | 'desc' },
): Promise<Pick<RowOf<'import_rows'>, C>[]> => {
  const inState = (state: RowState) =>
    db
      .selectFrom((rows) =>
        rows
          .selectFrom('import_rows')
          .select<keyof Tables['import_rows']>(columns)
          .where('import_id', '=', importId)
          .where('state', '=', state)
          .orderBy('row', direction)
          .limit(start + num)
          .as('first'),
      )
      .selectAll()
  const query = others.reduce((all, state) => all.unionAll(inState(state)), inState(first))
  return query.orderBy('row', direction).limit(num).offset(start).$castTo<Pick<RowOf<'import_rows'>, C>>().execute()
}

const STORED = ['row', 'state', 'cells', 'input', 'record_id', 'trace'] as const

/** `desc`: from the end of the file. */
export const nextRows = async (
  db: Reader | Tx,
  importId: number,
  states: States,
  num: number,
  direction: 'asc' | 'desc' = 'asc',
): Promise<StoredRow[]> => {
  const rows = await rowsInOrder(db, importId, states, STORED, { start: 0, num, direction })
  return rows.map((row) => ({
    row: row.row,
    state: row.state as RowState,
    cells: JSON.parse(row.cells) as Record<string, string>,
    input: JSON.parse(row.input ?? '{}') as Values,
    recordId: row.record_id,
    trace: JSON.parse(row.trace ?? '{"before":0,"after":0,"contacts":[]}') as Trace,
  }))
}

const ANSWERED = ['row', 'state', 'cells', 'input', 'errors', 'record_id'] as const
export type AnsweredRow = Pick<RowOf<'import_rows'>, (typeof ANSWERED)[number]>

export const rowsInStates = (
  db: Reader,
  importId: number,
  states: States,
  page: { start: number; num: number },
): Promise<AnsweredRow[]> => rowsInOrder(db, importId, states, ANSWERED, page)

export interface Outcome {
  state: RowState
  input?: Values
  errors?: FieldErrors
  recordId?: number | null
  trace?: Trace
}

export const keepOutcomes = (
  db: Database,
  tx: Tx,
  importId: number,
  outcomes: readonly (readonly [number, Outcome])[],
): Promise<void> =>
  updateMany(
    db,
    tx,
    'import_rows',
    ['import_id', 'row'],
    outcomes.map(([row, { state, input, errors, recordId, trace }]) => ({
      import_id: importId,
      row,
      state,
      input: input ? JSON.stringify(input) : null,
      errors: errors ? JSON.stringify(errors) : null,
      record_id: recordId ?? null,
      trace: trace ? JSON.stringify(trace) : null,
    })),
  )

/** Records that several rows have made or changed. */
export const recordsOfSeveralRows = async (db: Reader, importId: number): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('import_rows')
    .select('record_id')
    .where('import_id', '=', importId)
    .where('record_id', 'is not', null)
    .groupBy('record_id')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute()
  return new Set(rows.map(({ record_id: id }) => Number(id)))
}

/** The cells of the first rows of the file, from which its columns are shown. */
export const firstCells = async (db: Reader, importId: number): Promise<Record<string, string>[]> => {
  const rows = await db
    .selectFrom('import_rows')
    .select('cells')
    .where('import_id', '=', importId)
    .orderBy('row')
    .limit(SAMPLED)
    .execute()
  return rows.map(({ cells }) => JSON.parse(cells) as Record<string, string>)
}

/** Updates the `rev` in the traces of earlier rows about the same record, which end where this one begins. */
export const followTrace = async (
  tx: Tx,
  importId: number,
  { row, recordId, trace }: StoredRow,
  rev: number,
): Promise<void> => {
  const earlier = await tx
    .selectFrom('import_rows')
    .select(['row', 'trace'])
    .where('import_id', '=', importId)
    .where('record_id', '=', recordId)
    .where('row', '<', row)
    .where('state', 'in', ['added', 'updated'])
    .execute()
  for (const one of earlier) {
    const own = JSON.parse(one.trace ?? '{}') as Trace
    if (own.after !== trace.before) continue
    await tx
      .updateTable('import_rows')
      .set({ trace: JSON.stringify({ ...own, after: rev }) })
      .where('import_id', '=', importId)
      .where('row', '=', one.row)
      .execute()
  }
}

/** How the company maps titles of columns, by their keys. */
export const rememberedTitles = async (db: Reader, resource: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('import_titles')
    .select(['title', 'field'])
    .where('resource', '=', resource)
    .execute()
  return new Map(rows.map(({ title, field }) => [title, field]))
}

/** Replaces what the company has learned about these titles. */
export const rememberTitles = async (
  tx: Tx,
  resource: string,
  titles: readonly string[],
  taught: ReadonlyMap<string, string>,
): Promise<void> => {
  await tx.deleteFrom('import_titles').where('resource', '=', resource).where('title', 'in', titles).execute()
  const rows = [...taught].map(([title, field]) => ({ resource, title, field }))
  if (rows.length > 0) await tx.insertInto('import_titles').values(rows).execute()
}

/** All rows are to be checked again, by other columns. */
export const forgetChecks = async (tx: Tx, importId: number): Promise<void> => {
  await tx
    .updateTable('import_rows')
    .set({ state: 'read', input: null, errors: null, record_id: null })
    .where('import_id', '=', importId)
    .execute()
}

/** The last imports of a resource, newest first; optionally only of one person. */
export const lastImports = async (
  db: Reader,
  resource: string,
  userId: number | null,
  num: number,
): Promise<Import[]> => {
  let query = db.selectFrom('imports').selectAll().where('resource', '=', resource)
  if (userId !== null) query = query.where('team_user_id', '=', userId)
  const rows = await query
    .where('status', 'in', ['running', 'done', 'undoing', 'undone'])
    .orderBy('id', 'desc')
    .limit(num)
    .execute()
  return rows.map(importOf)
}

export const ENDED: readonly ImportStatus[] = ['storing', 'ready', 'done', 'failed', 'undone']

/** An import that ended before that time, or never finished, and whose rows are still stored. */
export const endedImport = async (db: Database, before: number): Promise<number | null> => {
  const row = await db.read
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ENDED)
    .where((one) => one.fn.coalesce('date_done', 'date_create'), '<', before)
    .where((one) =>
      one.exists(one.selectFrom('import_rows').select('row').whereRef('import_rows.import_id', '=', 'imports.id')),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? row.id : null
}

/**
 * Deletes some rows of a finished import; one that still waited to be run is finished by this. Returns how many were deleted.
 */
export const forgetRows = async (tx: Tx, importId: number, limit: number): Promise<number> => {
  await tx
    .updateTable('imports')
    .set({ status: 'failed' })
    .where('id', '=', importId)
    .where('status', 'in', ['storing', 'ready'])
    .execute()
  // The names that its rows say stand there as well.
  await tx.updateTable('imports').set({ outlook: null }).where('id', '=', importId).execute()
  const rows = await tx
    .selectFrom('import_rows')
    .select('row')
    .where('import_id', '=', importId)
    .orderBy('row')
    .limit(limit)
    .execute()
  const last = rows.at(-1)?.row ?? null
  if (last !== null)
    await tx.deleteFrom('import_rows').where('import_id', '=', importId).where('row', '<=', last).execute()
  return rows.length
}

export const countRows = async (db: Reader | Tx, importId: number): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('import_rows')
    .select(({ fn }) => ['state', fn.countAll<number>().as('num')])
    .where('import_id', '=', importId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.state, row.num]))
}
