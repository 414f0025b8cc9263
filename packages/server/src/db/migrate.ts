/** Brings a database to this build's schema: forward only, each step in one transaction, once even with two nodes starting. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { type Kysely, sql } from 'kysely'
import type { AnyTables, Database } from './database.ts'
import type { Migration } from './migration.ts'
import { addForeignKeys } from './tables.ts'

export interface MigrationStep {
  name: string
  up: (m: Migration) => Promise<void>
}

/** The database was made by a newer build: nothing is written, the operator must update. */
export class NewerDatabase extends Error {
  constructor(where: string, unknown: readonly string[]) {
    super(
      `The database ${where} was made by a newer version (${unknown.join(', ')} unknown here). ` +
        'Nothing was changed. Start the version that made it, or a newer one.',
    )
    this.name = 'NewerDatabase'
  }
}

const appliedNames = async (db: Kysely<AnyTables>): Promise<string[]> => {
  const rows = await db
    .selectFrom('schema_migrations')
    .select('name')
    .orderBy('name')
    .$castTo<{ name: string }>()
    .execute()
  return rows.map(({ name }) => name)
}

export const refuseNewer = (where: string, applied: readonly string[], steps: readonly MigrationStep[]): void => {
  const unknown = applied.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) throw new NewerDatabase(where, unknown)
}

/** The database is missing. It is never silently created again: that would show an empty company. */
export class MissingDatabase extends Error {
  constructor(where: string) {
    super(
      `The database ${where} is missing. Put it back, or restore it from a backup; it is served as soon as it is there.`,
    )
    this.name = 'MissingDatabase'
  }
}

export interface MigrateOptions {
  engine: Database['engine']
  /** The database's name for people. */
  where: string
  /** Whether an empty database is a new one. */
  isCreated: boolean
}

/** Runs the missing steps; `transaction` holds the engine's lock, so a second node waits and then finds nothing to do. */
export const migrate = async (
  { engine, where, isCreated }: MigrateOptions,
  steps: readonly MigrationStep[],
  transaction: <T>(work: (db: Kysely<AnyTables>) => Promise<T>) => Promise<T>,
): Promise<string[]> =>
  transaction(async (db) => {
    if (await hasTable(engine, db)) refuseNewer(where, await appliedNames(db), steps)
    else if (!isCreated) throw new MissingDatabase(where)
    else await sql`create table schema_migrations (name text primary key, applied_at bigint not null)`.execute(db)
    const applied = await appliedNames(db)
    const missing = steps.filter((step) => !applied.includes(step.name))
    for (const step of missing) {
      const migration: Migration = { engine, db, foreignKeys: [] }
      await step.up(migration)
      await addForeignKeys(migration)
      await db.insertInto('schema_migrations').values({ name: step.name, applied_at: nowSeconds() }).execute()
    }
    return missing.map((step) => step.name)
  })

const hasTable = async (engine: Database['engine'], db: Kysely<AnyTables>): Promise<boolean> => {
  const { rows } =
    engine === 'sqlite'
      ? await sql`select 1 from sqlite_master where name = 'schema_migrations'`.execute(db)
      : await sql`select 1 where to_regclass('schema_migrations') is not null`.execute(db)
  return rows.length > 0
}
