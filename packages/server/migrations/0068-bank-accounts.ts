/** Bank accounts of our firms: the one that a firm had becomes its first, in the company's own currency (decision 0113). */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'
import { createRecordTable } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'bank_accounts', {
    columns: {
      legal_entity_id: 'ref legal_entity',
      currency_id: 'ref currencies',
      iban: 'text',
      account_number: 'text',
      bank_name: 'text',
      swift: 'text',
      mfo: 'text',
      is_default: 'int!',
    },
  })
  await sql`insert into bank_accounts
      (date_create, creator_id, date_update, updater_id, legal_entity_id, currency_id, iban, bank_name, swift, is_default)
    select date_create, creator_id, date_update, updater_id, id,
      (select min(c.id) from currencies c where c.is_base = 1 and c.is_deleted = 0), iban, bank_name, swift, 1
    from legal_entity where is_deleted = 0 and iban is not null order by id`.execute(m.db)
  await sql`insert into row_counts (entity, num)
    select 'bank_accounts', count(*) from bank_accounts having count(*) > 0`.execute(m.db)
}
