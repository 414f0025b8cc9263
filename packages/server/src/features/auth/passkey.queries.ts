/** The rows of passkeys, and of the challenges that they sign: each is good once and for a few minutes, on every node. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { randomInt } from 'node:crypto'
import type { Reader, RowOf, Tx } from '#db/database.ts'
import { hashToken } from '#http/credentials.ts'

/** As long as a browser waits for a person by itself. */
export const CHALLENGE_SECONDS = 300
/** The largest bound that `randomInt` takes. */
const MAX_ID = 2 ** 48 - 1

export interface Passkey {
  userId: number
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
}

export interface ListedPasskey {
  id: number
  name: string
  date_create: number
  /** 0: never. */
  date_seen: number
}

/** `userId`: the person who adds a passkey; null: a login, where the signer is not known yet. */
export const keepChallenge = async (tx: Tx, challenge: string, userId: number | null): Promise<void> => {
  const now = nowSeconds()
  await tx.deleteFrom('passkey_challenges').where('date_until', '<=', now).execute()
  const row = { challenge_hash: hashToken(challenge), team_user_id: userId, date_until: now + CHALLENGE_SECONDS }
  await tx.insertInto('passkey_challenges').values(row).execute()
}

/** Whether the challenge was ours, for this purpose and unused; marks it used. */
export const takeChallenge = async (tx: Tx, challenge: string, userId: number | null): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('date_until', '>', nowSeconds())
    .where('team_user_id', userId === null ? 'is' : '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const asPasskey = (row: RowOf<'passkeys'>): Passkey => ({
  userId: row.team_user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
})

export const passkeyByCredential = async (db: Reader | Tx, credentialId: string): Promise<Passkey | null> => {
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
  return row ? asPasskey(row) : null
}

export const credentialIdsOf = async (db: Reader | Tx, userId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('team_user_id', '=', userId)
    .orderBy('date_create')
    .execute()
  return rows.map((row) => row.credential_id)
}

export const listPasskeys = async (
  db: Reader,
  { userId, start, num }: { userId: number; start: number; num: number },
): Promise<{ list: ListedPasskey[]; total_num: number }> => {
  const own = db.selectFrom('passkeys').where('team_user_id', '=', userId)
  const { total } = await own.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select(['id', 'name', 'date_create', 'date_seen'])
    .orderBy('date_create', 'desc')
    .orderBy('id')
    .offset(start)
    .limit(num)
    .execute()
  const list = rows.map((row) => ({
    id: row.id,
    name: row.name,
    date_create: row.date_create,
    date_seen: row.date_seen,
  }))
  return { list, total_num: Number(total) }
}

/** null: the credential exists already. */
export const addPasskey = async (tx: Tx, { userId, ...passkey }: Passkey, name: string): Promise<number | null> => {
  const id = randomInt(1, MAX_ID)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      id,
      team_user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      name,
      date_create: nowSeconds(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ? id : null
}

/**
 * Records a signature. False if its counter does not increase: another authenticator has the same key. Authenticators that do
 * not count always send 0.
 */
export const noteSignature = async (tx: Tx, credentialId: string, counter: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, date_seen: nowSeconds() })
    .where('credential_id', '=', credentialId)
    .where((eb) => eb.or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a passkey of this person; returns its name, or null if there is none. */
export const removePasskey = async (tx: Tx, userId: number, id: number): Promise<string | null> => {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('team_user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row ? row.name : null
}

/** Those that were added since then. */
export const removePasskeysSince = async (tx: Tx, userId: number, since: number): Promise<void> => {
  await tx.deleteFrom('passkeys').where('team_user_id', '=', userId).where('date_create', '>=', since).execute()
}
