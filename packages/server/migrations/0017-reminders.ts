/** Tasks by the moment at which somebody asked to be reminded of them. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await sql`create index tasks_remind on tasks ((date_end - reminder_min * 60))
    where is_deleted = 0 and reminder_min is not null`.execute(db)
}
