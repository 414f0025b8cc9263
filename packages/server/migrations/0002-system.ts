/** Tables behind every record: changes and history, idempotency, sessions, limits, search prefixes, row counts. */
import type { Migration } from '#db/migration.ts'
import { addId, addReference, keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  const { db } = m
  const key = keyText(m)

  // One row per write, numbered in commit order: "what changed since".
  await addId(m, db.schema.createTable('changes'))
    .addColumn('resource', key, (column) => column.notNull())
    .addColumn('record_id', 'bigint', (column) => column.notNull())
    .addColumn('rev', 'bigint', (column) => column.notNull())
    .addColumn('op', key, (column) => column.notNull())
    .addColumn('team_user_id', 'bigint')
    .addColumn('date', 'bigint', (column) => column.notNull())
    .addColumn('date_acted', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('changes_date').on('changes').columns(['date', 'id']).execute()
  await db.schema.createIndex('changes_record').on('changes').columns(['resource', 'record_id', 'id']).execute()

  // What each write did, field by field; the values are JSON as they travel.
  await db.schema
    .createTable('history')
    .addColumn('change_id', 'bigint', (column) => column.notNull())
    .addColumn('field', key, (column) => column.notNull())
    .addColumn('old', 'text')
    .addColumn('new', 'text')
    .addPrimaryKeyConstraint('history_pk', ['change_id', 'field'])
    .execute()

  await db.schema
    .createTable('mutations')
    .addColumn('team_user_id', 'bigint', (column) => column.notNull())
    .addColumn('key', key, (column) => column.notNull())
    .addColumn('fingerprint', key, (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text')
    .addColumn('client_seq', 'text')
    .addColumn('date', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('mutations_pk', ['team_user_id', 'key'])
    .execute()
  await db.schema.createIndex('mutations_date').on('mutations').column('date').execute()

  await db.schema
    .createTable('client_uids')
    .addColumn('uid', key, (column) => column.primaryKey())
    .addColumn('resource', key, (column) => column.notNull())
    .addColumn('record_id', 'bigint', (column) => column.notNull())
    .addColumn('team_user_id', 'bigint')
    .execute()

  await db.schema
    .createTable('search_prefixes')
    .addColumn('entity', key, (column) => column.notNull())
    .addColumn('prefix', key, (column) => column.notNull())
    .addColumn('record_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_prefixes_pk', ['entity', 'prefix', 'record_id'])
    .execute()
  await db.schema.createIndex('search_prefixes_record').on('search_prefixes').columns(['entity', 'record_id']).execute()

  // Live records of each table, kept by every add and delete, so that a list's total never counts a million rows.
  await db.schema
    .createTable('row_counts')
    .addColumn('entity', key, (column) => column.primaryKey())
    .addColumn('num', 'bigint', (column) => column.notNull())
    .execute()

  let sessions = db.schema
    .createTable('sessions')
    .addColumn('token_hash', key, (column) => column.primaryKey())
    .addColumn('date_create', 'bigint', (column) => column.notNull())
    .addColumn('date_seen', 'bigint', (column) => column.notNull())
    .addColumn('user_agent', 'text')
  sessions = addReference(m, sessions, 'sessions', 'team_user_id', 'team_users')
  await sessions.execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('team_user_id').execute()

  let recoveries = db.schema
    .createTable('recoveries')
    .addColumn('token_hash', key, (column) => column.primaryKey())
    .addColumn('date_until', 'bigint', (column) => column.notNull())
  recoveries = addReference(m, recoveries, 'recoveries', 'team_user_id', 'team_users')
  await recoveries.execute()

  // Tries per bucket (an account, an address) in a fixed window: shared by nodes, kept over a restart.
  await db.schema
    .createTable('limits')
    .addColumn('bucket', key, (column) => column.primaryKey())
    .addColumn('date_until', 'bigint', (column) => column.notNull())
    .addColumn('num', 'bigint', (column) => column.notNull())
    .execute()
}
