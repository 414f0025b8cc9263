/** Updates the planner's statistics after a test has added rows; PostgreSQL's own `analyze` would read those of every installation. */
import { entities } from '@fura/shared/entities/index.ts'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'

const OTHERS = ['links', 'search_prefixes']

export const analyze = (db: Database): Promise<void> =>
  db.write(async (tx) => {
    for (const table of [...entities.map((entity) => entity.table), ...OTHERS])
      await sql`analyze ${sql.raw(db.tableText(table))}`.execute(tx)
  })
