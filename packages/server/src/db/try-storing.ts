/** Whether a database takes writes now: a write that changes nothing and is stored nevertheless. */
import { sql } from 'kysely'
import { type Database, DatabaseReadOnly } from './database.ts'

export const canStore = async (db: Database): Promise<boolean> => {
  try {
    const applied = { applied_at: sql<number>`applied_at` }
    await db.write((tx) => tx.updateTable('schema_migrations').set(applied).execute())
    return true
  } catch (error) {
    if (!(error instanceof DatabaseReadOnly)) throw error
    return false
  }
}
