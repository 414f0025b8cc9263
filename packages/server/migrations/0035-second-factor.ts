/** The second factor of a login: the sealed secret of an authenticator app, one-time recovery codes, and devices that are not asked again. */
import type { Migration } from '#db/migration.ts'
import { addReference, keyText } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  const { db } = m
  await db.schema
    .alterTable('team_users')
    .addColumn('has_second_factor', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()

  let factors = db.schema
    .createTable('second_factors')
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    // The step of the last code that was taken: none is taken twice.
    .addColumn('last_step', 'bigint', (column) => column.notNull().defaultTo(0))
  factors = addReference(m, factors, 'second_factors', 'team_user_id', 'team_users')
  await factors.execute()
  await db.schema.createIndex('second_factors_user').on('second_factors').column('team_user_id').unique().execute()

  let codes = db.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', keyText(m), (column) => column.primaryKey())
  codes = addReference(m, codes, 'recovery_codes', 'team_user_id', 'team_users')
  await codes.execute()
  await db.schema.createIndex('recovery_codes_user').on('recovery_codes').column('team_user_id').execute()

  let devices = db.schema
    .createTable('trusted_devices')
    .addColumn('device_hash', keyText(m), (column) => column.notNull())
    .addColumn('date_until', 'bigint', (column) => column.notNull())
  devices = addReference(m, devices, 'trusted_devices', 'team_user_id', 'team_users')
  await devices.execute()
  await db.schema
    .createIndex('trusted_devices_user')
    .on('trusted_devices')
    .columns(['team_user_id', 'device_hash'])
    .unique()
    .execute()
}
