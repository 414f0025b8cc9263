/** `main_phone` of clients and contractors: the number by which they are called from their rows, filled from what they have. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

/** By table: the kind of owner that contacts and people name. */
const OWNERS = { clients: 1, contractors: 2 }

/** As rules/main-phone.ts orders them: its own phones before those of its people, main ones first. */
const fill = async ({ db, engine }: Migration, table: keyof typeof OWNERS): Promise<void> => {
  const digits = (column: string) =>
    engine === 'sqlite'
      ? [' ', '+', '(', ')', '-', '.', '/'].reduce((text, sign) => `replace(${text}, '${sign}', '')`, column)
      : `regexp_replace(${column}, '[^0-9]', '', 'g')`
  const own = `owner_type = ${OWNERS[table]} and is_deleted = 0`
  await sql
    .raw(
      `with numbers as (
        select client_id, ${digits('value')} as digits, 0 as source, is_main, id from contacts
          where ${own} and type in (select id from contacts_types where tech_name = 'phone')
        union all
        select client_id, ${digits('phone')}, 1, is_main, id from contact_persons where ${own} and phone is not null
      ), ranked as (
        select client_id, digits, row_number() over (partition by client_id order by source, is_main desc, id) as place
        from numbers where length(digits) between 1 and 15
      )
      update ${table} set main_phone = (select digits from ranked where client_id = ${table}.id and place = 1)`,
    )
    .execute(db)
}

export const up = async (m: Migration): Promise<void> => {
  for (const table of ['clients', 'contractors'] as const) {
    await m.db.schema.alterTable(table).addColumn('main_phone', 'text').execute()
    await fill(m, table)
  }
}
