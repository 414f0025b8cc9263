/** A filled table of this size takes PostgreSQL longer to index than the server waits for any statement: the filling waits. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Schema } from '../../packages/server/src/db/database.ts'

/** Runs the work with a database whose writes may take their time. */
export const withPatience = async (db: Database, work: (patient: Database) => Promise<void>): Promise<void> => {
  if (db.engine === 'sqlite') return work(db)
  const [place] = await db.query(
    'select inet_server_port() as port, current_user::text as owner, current_database()::text as name',
    [],
  )
  const [, schema] = /^"([^"]+)"/.exec(db.tableText('orders')) ?? []
  const pool = new pg.Pool({ connectionString: `postgresql://${place?.owner}@127.0.0.1:${place?.port}/${place?.name}` })
  const writer = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }).withSchema(schema ?? 'public')
  try {
    await work({ ...db, write: (run) => writer.transaction().execute(run) })
  } finally {
    await pool.end()
  }
}
