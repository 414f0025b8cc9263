/** The last deals on a lane are met by walking it from its newest deal: door to door, or port to port. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

const ENDS = [
  ['poo_id', 'fd_id'],
  ['pol_id', 'pod_id'],
] as const

export const up = async ({ db }: Migration): Promise<void> => {
  for (const table of ['orders', 'quotations'])
    for (const [from, to] of ENDS)
      await db.schema
        .createIndex(`${table}_lane_${from.replace('_id', '')}`)
        .on(table)
        .columns([from, to, 'id'])
        .where(sql<boolean>`is_deleted = 0 and ${sql.ref(to)} is not null`)
        .execute()
}
