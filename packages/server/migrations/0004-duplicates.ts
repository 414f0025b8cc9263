/**
 * Keys by which the same firm is found twice, and the index that own-records-only asks by. The keys of records that are there
 * already stay null until the next start makes them (resource/match-columns.ts).
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'
import { keyText } from '#db/tables.ts'

const MATCHED: Readonly<Record<string, readonly string[]>> = {
  clients: ['name', 'full_name', 'tax_code'],
  contractors: ['name', 'full_name', 'tax_code'],
  leads: ['name', 'company_name', 'phone', 'email'],
  contact_persons: ['phone'],
  contacts: ['value'],
}

const indexLive = async ({ db }: Migration, table: string, column: string): Promise<void> => {
  await db.schema
    .createIndex(`${table}_${column}`)
    .on(table)
    .columns([column, 'id'])
    .where(sql<boolean>`is_deleted = 0`)
    .execute()
}

export const up = async (m: Migration): Promise<void> => {
  for (const [table, fields] of Object.entries(MATCHED)) {
    for (const field of fields) {
      await m.db.schema.alterTable(table).addColumn(`match_${field}`, keyText(m)).execute()
      await indexLive(m, table, `match_${field}`)
    }
  }
  for (const table of ['clients', 'leads']) await indexLive(m, table, 'creator_id')
}
