/** `links` holds every list of ids the other way round: from a record to those whose list names it. */
import type { Database } from './database.ts'
import { columnsOf, part, raw, type SqlText } from './sql-text.ts'

const links = columnsOf('links')

/** Ids of the records of a table whose list `field` names a target; `target` is the rest of the test: `= 5`, `in (5, 6)`. */
export const idsLinkedTo = (db: Database, table: string, field: string, target: SqlText): SqlText =>
  part`select ${links.record_id} from ${raw(db.tableText('links'))}
    where ${links.entity} = ${table} and ${links.field} = ${field} and ${links.target_id} ${target}`
