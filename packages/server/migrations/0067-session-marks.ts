/**
 * A number that grows with whatever may end a session or change its rights, whichever process writes it: while it stays the same,
 * what was read of sessions and of their people still holds.
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

/** By table: what makes it grow. That a session was used does not. */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  sessions: ['update of device_hash, date_bound, team_user_id, date_create', 'delete'],
  team_users: ['insert', 'update', 'delete'],
}

const triggerSqlite = async ({ db }: Migration): Promise<void> => {
  for (const [table, events] of Object.entries(EVENTS)) {
    for (const event of events) {
      const name = sql.id(`${table}_marked_${event.split(' ', 1)[0]}`)
      await sql`create trigger ${name} after ${sql.raw(event)} on ${sql.id(table)}
        begin update session_marks set num = num + 1; end`.execute(db)
    }
  }
}

/** The schema may get another name. */
const triggerPostgres = async ({ db }: Migration): Promise<void> => {
  await sql`create function mark_sessions() returns trigger language plpgsql as $$
    begin
      execute format('update %I.session_marks set num = num + 1', tg_table_schema);
      return null;
    end $$`.execute(db)
  for (const [table, events] of Object.entries(EVENTS)) {
    await sql`create trigger ${sql.id(`${table}_marked`)} after ${sql.raw(events.join(' or '))} on ${sql.id(table)}
      for each statement execute function mark_sessions()`.execute(db)
  }
}

export const up = async (m: Migration): Promise<void> => {
  await m.db.schema
    .createTable('session_marks')
    .addColumn('num', 'bigint', (column) => column.notNull())
    .execute()
  await m.db.insertInto('session_marks').values({ num: 0 }).execute()
  await (m.engine === 'sqlite' ? triggerSqlite(m) : triggerPostgres(m))
}
