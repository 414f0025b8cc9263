/** Whether a database takes writes now: a write that changes nothing and is stored nevertheless. */
import { type Database, DatabaseReadOnly } from './database.ts'

export const canStore = async (db: Database): Promise<boolean> => {
  try {
    await db.write((tx) =>
      tx
        .updateTable('schema_migrations')
        .set((eb) => ({ applied_at: eb.ref('applied_at') }))
        .execute(),
    )
    return true
  } catch (error) {
    if (!(error instanceof DatabaseReadOnly)) throw error
    return false
  }
}
