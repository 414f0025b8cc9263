/** Colleagues are no longer found by their login, which only those see who manage the team: it leaves the search text. */
import type { Kysely } from 'kysely'
import type { Row, AnyTables } from '#db/database.ts'
import type { Migration } from '#db/migration.ts'

/** Starts of words, as a search of one or two characters looks them up. */
const prefixesOf = (text: string): Set<string> => {
  const words = [...text.matchAll(/[\p{L}\p{N}]+|(?<=^|\s)[^\s\p{L}\p{N}]\S*/gu)].map(([word]) => [...word])
  return new Set(words.flatMap(([first = '', second]) => (second ? [first, first + second] : [first])))
}

/** The unique key is the folded login, and its line the last one; null where it is there for another field as well. */
const withoutLogin = (row: Row): string | null => {
  const lines = String(row.search_text).split('\n')
  const login = String(row.unique_key)
  const others = [row.name, row.phone, row.phone2, row.email, row.email2].map((value) =>
    String(value ?? '').toLowerCase(),
  )
  return lines.at(-1) === login && !others.includes(login) ? lines.slice(0, -1).join('\n') : null
}

export const forgetLogins = async (db: Kysely<AnyTables>): Promise<void> => {
  const rows = await db
    .selectFrom('team_users')
    .select(['id', 'name', 'phone', 'phone2', 'email', 'email2', 'unique_key', 'search_text'])
    .where('search_text', 'is not', null)
    .where('unique_key', 'is not', null)
    .execute()
  for (const row of rows) {
    const text = withoutLogin(row)
    if (text === null) continue
    await db.updateTable('team_users').set({ search_text: text }).where('id', '=', row.id).execute()
    const gone = [...prefixesOf(String(row.search_text)).difference(prefixesOf(text))]
    if (gone.length === 0) continue
    await db
      .deleteFrom('search_prefixes')
      .where('entity', '=', 'team_users')
      .where('record_id', '=', row.id)
      .where('prefix', 'in', gone)
      .execute()
  }
}

export const up = ({ db }: Migration): Promise<void> => forgetLogins(db)
