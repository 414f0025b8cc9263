/** What a migration works with. */
import type { Kysely } from 'kysely'
import type { AnyTables, Engine } from './database.ts'

export interface Migration {
  engine: Engine
  /** Inside the migration's transaction; on PostgreSQL unqualified names mean the installation's schema. */
  db: Kysely<AnyTables>
  /** Foreign keys to add once every table of this migration exists (PostgreSQL refuses to name a table that is not there). */
  foreignKeys: { table: string; column: string; target: string }[]
}
