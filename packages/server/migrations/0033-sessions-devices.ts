/** Sessions are listed and ended one by one: each has a number of its own, the address of its last use, and the device it is bound to. */
import { randomInt } from 'node:crypto'
import type { Migration } from '#db/migration.ts'
import { keyText } from '#db/tables.ts'

/** The largest bound that `randomInt` takes. */
const MAX_SESSION_ID = 2 ** 48 - 1

export const up = async (m: Migration): Promise<void> => {
  const { db } = m
  await db.schema.alterTable('sessions').addColumn('id', 'bigint').execute()
  await db.schema.alterTable('sessions').addColumn('address', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('device_hash', keyText(m)).execute()
  await db.schema.alterTable('sessions').addColumn('date_bound', 'bigint').execute()
  const sessions = await db.selectFrom('sessions').select('token_hash').execute()
  for (const { token_hash: tokenHash } of sessions) {
    await db
      .updateTable('sessions')
      .set({ id: randomInt(1, MAX_SESSION_ID) })
      .where('token_hash', '=', tokenHash)
      .execute()
  }
  await db.schema.createIndex('sessions_id').on('sessions').column('id').unique().execute()
  await db.schema.createIndex('sessions_device').on('sessions').column('device_hash').execute()
}
