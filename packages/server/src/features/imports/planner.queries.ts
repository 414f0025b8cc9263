/**
 * Updates PostgreSQL's statistics of the tables that rows are compared with. By itself it does so once a minute, and without
 * statistics it scans an index instead of looking up a key. On the embedded engine the query names the index.
 */
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Database } from '#db/database.ts'
import { columnsOf, joinSql, part, raw, rowsOf } from '#db/sql-text.ts'

const counts = columnsOf('row_counts')

/** A table that has grown by this factor since its last statistics is analyzed again. */
const GROWN = 8

export const refreshPlannerStatistics = async (db: Database, entity: Entity): Promise<void> => {
  if (db.engine === 'sqlite') return
  const questions = [entity, contact, contactPerson].map(({ table }) => {
    const plannedRows = part`select greatest(reltuples, 0) from pg_class where oid = cast(${db.tableText(table)} as regclass)`
    return part`select ${counts.entity} from ${raw(db.tableText('row_counts'))}
      where ${counts.entity} = ${table} and ${counts.num} > ${GROWN} * (${plannedRows})`
  })
  for (const { entity: table } of await rowsOf(db, joinSql(questions, ' union all ')))
    await db.query(`analyze ${db.tableText(String(table))}`, [])
}
