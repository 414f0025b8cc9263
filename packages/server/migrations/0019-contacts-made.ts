/**
 * Contacts made in some days can be listed, of some people or of all. Nearly every talk took place, so an index of that alone
 * finds them all; the embedded engine, which looks at a few hundred rows to know an index, took it for a rare thing.
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

export const up = async ({ db }: Migration): Promise<void> => {
  await sql`create index contacts_hist_made on contacts_hist (object, date, team_user_id, id)
    where is_deleted = 0`.execute(db)
}
