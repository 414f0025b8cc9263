/** The number behind a person's calendar address: raised by a renewal, and by whatever ends the person's access. */
import type { Database, Tx } from '#db/database.ts'

/** 0: none was requested yet. */
export const feedVersion = async (db: Pick<Database, 'read'>, userId: number): Promise<number> => {
  const row = await db.read
    .selectFrom('calendar_feeds')
    .select('version')
    .where('team_user_id', '=', userId)
    .executeTakeFirst()
  return row?.version ?? 0
}

export const renewFeed = async (tx: Tx, userId: number): Promise<number> => {
  const row = await tx
    .insertInto('calendar_feeds')
    .values({ team_user_id: userId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('team_user_id').doUpdateSet((eb) => ({ version: eb('calendar_feeds.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/**
 * A new password or a switched-off account also ends the address, which others may know. Without an address there is nothing
 * to do.
 */
export const endCalendarAddress = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .updateTable('calendar_feeds')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('team_user_id', '=', userId)
    .execute()
}
