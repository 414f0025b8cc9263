/**
 * Stands in for a company's database that is not open: every use of it throws "try again later", and the rest of the app
 * works.
 */
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { type Database, DatabaseUnavailable, type Engine } from './database.ts'
import type { Tables } from './schema.ts'

const refuse = async (): Promise<never> => {
  throw new DatabaseUnavailable(null, 'the database of this company is not open')
}

class RefusingDriver extends DummyDriver {
  override acquireConnection = refuse
}

/** Kysely hands out SQLite's single connection one at a time, and never again after one was refused. */
class ManyRefusals extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

const read = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new ManyRefusals(),
    createDriver: () => new RefusingDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

export const unavailableDatabase = (engine: Engine): Database => ({
  engine,
  read,
  query: refuse,
  preparedQuery: refuse,
  readTogether: () => null,
  tableText: (name) => `"${name}"`,
  write: refuse,
  writeLate: refuse,
  onCommit: () => () => undefined,
  isReadOnly: () => false,
  ping: refuse,
  close: async () => {},
})
