/** The query plan of the engine of this run. */
import { sql } from 'kysely'
import { compileSql, type SqlText } from '#db/sql-text.ts'
import type { TestApp } from './test-app.ts'

/** PostgreSQL scans small tables by choice, so sequential scans are disabled. */
export const planOf = async (app: TestApp, question: SqlText): Promise<string> => {
  const db = app.db()
  const { sql: text, parameters } = compileSql(db, question)
  if (app.engine === 'sqlite') {
    const rows = await db.query(`explain query plan ${text}`, question.values)
    return rows.map(({ detail }) => String(detail)).join('\n')
  }
  return db.write(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({
      sql: `explain ${text}`,
      parameters,
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'plan' },
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
