/** Devices that are not asked for a second factor are listed and forgotten one by one: each has a number, a name and a date. */
import { randomInt } from 'node:crypto'
import type { Migration } from '#db/migration.ts'

/** The largest bound that `randomInt` takes. */
const MAX_ID = 2 ** 48 - 1
/** For how long a device was remembered when this was written. */
const REMEMBERED_SECONDS = 30 * 86_400

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema.alterTable('trusted_devices').addColumn('id', 'bigint').execute()
  await db.schema.alterTable('trusted_devices').addColumn('user_agent', 'text').execute()
  await db.schema
    .alterTable('trusted_devices')
    .addColumn('date_create', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  const devices = await db.selectFrom('trusted_devices').selectAll().execute()
  for (const { team_user_id: userId, device_hash: hash, date_until: until } of devices) {
    await db
      .updateTable('trusted_devices')
      .set({ id: randomInt(1, MAX_ID), date_create: Number(until) - REMEMBERED_SECONDS })
      .where('team_user_id', '=', userId ?? 0)
      .where('device_hash', '=', hash ?? '')
      .execute()
  }
  await db.schema.createIndex('trusted_devices_id').on('trusted_devices').column('id').unique().execute()
}
