/** The security log. The database refuses to change it, and to delete what is younger than the shortest retention. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'
import { createRecordTable } from '#db/tables.ts'

/** Thirty days, written out: an old migration means the same for ever. */
const SHORTEST_SECONDS = 30 * 86_400

const guardSqlite = async ({ db }: Migration): Promise<void> => {
  await sql`create trigger audit_events_no_update before update on audit_events
    begin select raise(abort, 'the security log is not changed'); end`.execute(db)
  await sql`create trigger audit_events_no_delete before delete on audit_events
    when old.date_create > unixepoch() - ${sql.lit(SHORTEST_SECONDS)}
    begin select raise(abort, 'the security log is kept'); end`.execute(db)
}

const guardPostgres = async ({ db }: Migration): Promise<void> => {
  await sql`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.date_create <= extract(epoch from now()) - ${sql.lit(SHORTEST_SECONDS)} then
        return old;
      end if;
      raise exception 'the security log is kept and not changed';
    end $$`.execute(db)
  await sql`create trigger audit_events_no_change before update or delete on audit_events
    for each row execute function refuse_audit_change()`.execute(db)
  await sql`create trigger audit_events_no_truncate before truncate on audit_events
    for each statement execute function refuse_audit_change()`.execute(db)
}

export const up = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'audit_events', {
    columns: {
      event: 'text!',
      team_user_id: 'ref team_users',
      subject_id: 'ref team_users',
      login: 'text',
      address: 'text',
      device: 'text',
      object_type: 'text',
      object_id: 'int',
      object_name: 'text',
      detail: 'text',
      times: 'int',
    },
    search: true,
    index: ['event'],
    sparse: true,
  })
  await (m.engine === 'sqlite' ? guardSqlite(m) : guardPostgres(m))
}
