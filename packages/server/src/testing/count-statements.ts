/** Counts the statements of a write on either engine: each is a round trip to PostgreSQL under the write lock. */
import type { KyselyPlugin } from 'kysely'
import type { Database } from '#db/database.ts'

/** Counts the statements of every write of `db` while `work` runs. */
export const countStatements = async (db: Database, work: () => Promise<unknown>): Promise<number> => {
  let count = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      count += 1
      return Promise.resolve(result)
    },
  }
  const write = db.write.bind(db)
  db.write = (body) => write((tx) => body(tx.withPlugin(counter)))
  try {
    await work()
  } finally {
    db.write = write
  }
  return count
}
