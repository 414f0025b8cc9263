/** A fingerprint of everything an installation keeps, so that "nothing changed" can be said of the whole database. */
import { anyTable } from '#db/database.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../testing/test-app.ts'

/** Bookkeeping of requests themselves: last use of a session, tries of a login, what was refused to whom. */
const NOT_STATE = /^(sessions|session_marks|limits|schema_migrations|audit_events.*)$/

/** Tables that keep something beside the rows of many. */
const BESIDE = ['row_counts', 'search_prefixes']

const tablesOf = async (t: TestApp, host: string): Promise<string[]> => {
  const { db, place } = t.installation(host)
  const { rows } =
    t.engine === 'sqlite'
      ? await sql<{ name: string }>`
          select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'
        `.execute(db.read)
      : await sql<{ name: string }>`
          select table_name as name from information_schema.tables where table_schema = ${place.name}
        `.execute(db.read)
  return rows.map(({ name }) => name).filter((name) => !NOT_STATE.test(name))
}

/** Table → digest of its rows. Two equal snapshots are two equal databases. */
export const snapshot = async (t: TestApp, host: string): Promise<Record<string, string>> => {
  const db = t.db(host)
  const tables = (await tablesOf(t, host)).toSorted()
  if (t.engine === 'postgres') {
    const digests = tables.map(
      (name) => sql`select ${name}::text as name,
        (select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${sql.id(t.installation(host).place.name, name)} t
          ${BESIDE.includes(name) ? sql`where t.entity <> 'audit_events'` : sql``}) as digest`,
    )
    const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(
      db.read,
    )
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  }
  const digests: [string, string][] = []
  for (const name of tables) {
    const rows = await anyTable(db.read).selectFrom(name).selectAll().execute()
    const text = rows
      .filter((row) => !BESIDE.includes(name) || row.entity !== 'audit_events')
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join('|')
    digests.push([name, createHash('sha256').update(text).digest('hex')])
  }
  return Object.fromEntries(digests)
}

/** Grows with every write; far cheaper than a snapshot. */
export const writesSoFar = async (t: TestApp, host: string): Promise<number> => {
  const row = await t.db(host).read.selectFrom('changes').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}
