/** Passkeys of people and the challenges that they sign; a secret of an authenticator app says whether it is in force. */
import type { Migration } from '#db/migration.ts'
import { addReference, keyText } from '#db/tables.ts'

const makePasskeys = async (m: Migration): Promise<void> => {
  let passkeys = m.db.schema
    .createTable('passkeys')
    .addColumn('credential_id', keyText(m), (column) => column.primaryKey())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    // Of the last signature: one that does not grow was made by a copy.
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('date_create', 'bigint', (column) => column.notNull())
    .addColumn('date_seen', 'bigint', (column) => column.notNull().defaultTo(0))
  passkeys = addReference(m, passkeys, 'passkeys', 'team_user_id', 'team_users')
  await passkeys.execute()
  await m.db.schema.createIndex('passkeys_id').on('passkeys').column('id').unique().execute()
  await m.db.schema.createIndex('passkeys_user').on('passkeys').column('team_user_id').execute()
}

const makeChallenges = async (m: Migration): Promise<void> => {
  let challenges = m.db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', keyText(m), (column) => column.primaryKey())
    .addColumn('date_until', 'bigint', (column) => column.notNull())
  // Of a new passkey: whose. Empty: made to prove who somebody is.
  challenges = addReference(m, challenges, 'passkey_challenges', 'team_user_id', 'team_users')
  await challenges.execute()
  const indexed = ['date_until', 'team_user_id']
  for (const column of indexed) {
    await m.db.schema.createIndex(`passkey_challenges_${column}`).on('passkey_challenges').column(column).execute()
  }
}

export const up = async (m: Migration): Promise<void> => {
  const { db } = m
  await db.schema
    .alterTable('second_factors')
    .addColumn('is_on', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  const withFactor = db.selectFrom('team_users').select('id').where('has_second_factor', '=', 1)
  await db.updateTable('second_factors').set({ is_on: 1 }).where('team_user_id', 'in', withFactor).execute()
  await makePasskeys(m)
  await makeChallenges(m)
}
