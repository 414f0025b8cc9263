/** Indexes: what belongs to one owner, deleted parts of a record, whose history is told with it, and tasks by who set them. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

/** By table: the columns that say what a record is part of. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  contact_persons: ['client_id'],
  contacts: ['client_id', 'person_id'],
  contacts_hist: ['owner_id'],
  tasks: ['object_id', 'client_id'],
  clients_loading_templates: ['client_id'],
  clients_unloading_templates: ['client_id'],
}

/** By table: an owner is its id and its kind. Of two indexes of one column each, SQLite may take that of the kind. */
const OWNERS: Readonly<Record<string, readonly [string, string]>> = {
  contact_persons: ['client_id', 'owner_type'],
  contacts: ['client_id', 'owner_type'],
  contacts_hist: ['owner_id', 'owner_type'],
  tasks: ['object_id', 'object_type'],
}

export const up = async ({ db }: Migration): Promise<void> => {
  for (const [table, columns] of Object.entries(PARTS)) {
    for (const column of columns) {
      await db.schema
        .createIndex(`${table}_${column}_gone`)
        .on(table)
        .columns([column, 'id'])
        .where(sql<boolean>`is_deleted = 1`)
        .execute()
    }
  }
  for (const [table, columns] of Object.entries(OWNERS)) {
    await db.schema
      .createIndex(`${table}_owner`)
      .on(table)
      .columns([...columns, 'id'])
      .where(sql<boolean>`is_deleted = 0`)
      .execute()
  }
  await db.schema
    .createIndex('tasks_creator_id')
    .on('tasks')
    .columns(['creator_id', 'id'])
    .where(sql<boolean>`is_deleted = 0`)
    .execute()
}
