/** A firm names its logo, stamp and signature: until now they were the newest of its files of each kind. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'
import { addReferenceColumn } from '#db/tables.ts'

const KINDS = ['logo', 'stamp', 'sign'] as const

export const up = async (m: Migration): Promise<void> => {
  for (const kind of KINDS) await addReferenceColumn(m, 'legal_entity', `${kind}_file_id`, 'files')
  for (const kind of KINDS)
    await sql`update legal_entity set ${sql.ref(`${kind}_file_id`)} = (select max(f.id) from files f
      where f.o_id = legal_entity.id and f.o_t = 'legal_entity' and f.kind = ${sql.lit(kind)} and f.is_deleted = 0
        and f.type in ('image/png', 'image/jpeg'))`.execute(m.db)
}
