/** Push messages: the devices that take them, what each person wants to hear of, and what is still to be sent. */
import type { Migration } from '#db/migration.ts'
import { addId, addReference, keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  const { schema } = m.db
  const key = keyText(m)
  // A device hears only as long as the session lives in which it asked to.
  let subscriptions = addId(m, schema.createTable('push_subscriptions'))
    .addColumn('token_hash', key, (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('endpoint_hash', key, (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('language', key, (column) => column.notNull())
    .addColumn('date_create', 'bigint', (column) => column.notNull())
  subscriptions = addReference(m, subscriptions, 'push_subscriptions', 'team_user_id', 'team_users')
  await subscriptions.execute()
  await schema.createIndex('push_subscriptions_user').on('push_subscriptions').column('team_user_id').execute()

  // Who has no row hears of everything at any hour. Quiet hours are minutes of the installation's day.
  let settings = schema
    .createTable('push_settings')
    .addColumn('team_user_id', 'bigint', (column) => column.primaryKey())
  for (const kind of ['messages', 'orders', 'quotes', 'leads', 'tasks'])
    settings = settings.addColumn(kind, 'bigint', (column) => column.notNull())
  await settings.addColumn('quiet_from', 'bigint').addColumn('quiet_to', 'bigint').execute()

  // Without a record it speaks of `num` changes of its kind.
  await addId(m, schema.createTable('push_queue'))
    .addColumn('subscription_id', 'bigint', (column) => column.notNull())
    .addColumn('kind', key, (column) => column.notNull())
    .addColumn('op', key, (column) => column.notNull())
    .addColumn('record_id', 'bigint')
    .addColumn('num', 'bigint', (column) => column.notNull())
    .addColumn('by_user_id', 'bigint')
    .addColumn('tries', 'bigint', (column) => column.notNull())
    .addColumn('try_at', 'bigint', (column) => column.notNull())
    .addColumn('date', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('push_queue_due').on('push_queue').columns(['try_at', 'id']).execute()
  await schema.createIndex('push_queue_subscription').on('push_queue').column('subscription_id').execute()

  // How far in the change log all has been put into the queue: one row.
  await schema
    .createTable('push_place')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('change_id', 'bigint', (column) => column.notNull())
    .execute()
}
