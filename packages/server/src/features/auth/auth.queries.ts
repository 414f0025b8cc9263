/** The rows behind logging in: accounts by their login, password hashes, sessions and one-time links. */
import { randomBytes } from 'node:crypto'
import { fold } from '@fura/shared/fold.ts'
import { isLanguage, type Language } from '@fura/shared/language.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { Reader, RowOf, Tx } from '#db/database.ts'
import { type Device, hashToken, newDevice } from '#http/credentials.ts'
import type { SessionLimits } from '#http/sessions.ts'
import { endCalendarAddress } from '../calendar/ics-address.queries.ts'

export interface Account {
  id: number
  email: string
  /** The one that the user chose, if any. */
  language: Language | null
  /** null where no password was set yet. */
  passHash: string | null
  hasSecondFactor: boolean
  role: string
}

const ACCOUNT = ['id', 'email', 'language', 'pass_hash', 'has_second_factor', 'role'] as const
type AccountRow = Pick<RowOf<'team_users'>, (typeof ACCOUNT)[number]>

const asAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  language: isLanguage(row.language) ? row.language : null,
  passHash: row.pass_hash,
  hasSecondFactor: row.has_second_factor === 1,
  role: row.role,
})

const activeAccounts = (db: Reader | Tx) =>
  db.selectFrom('team_users').select(ACCOUNT).where('is_active', '=', 1).where('is_deleted', '=', 0)

/** By login, ignoring case; switched-off users have no account. */
export const accountByLogin = async (db: Reader | Tx, login: string): Promise<Account | null> => {
  const row = await activeAccounts(db).where('unique_key', '=', fold(login)).executeTakeFirst()
  return row ? asAccount(row) : null
}

export const accountById = async (db: Reader | Tx, id: number): Promise<Account | null> => {
  const row = await activeAccounts(db).where('id', '=', id).executeTakeFirst()
  return row ? asAccount(row) : null
}

/** Open links and the calendar's address end with the password they were made under. */
export const setPassword = async (tx: Tx, userId: number, passHash: string): Promise<void> => {
  await tx.updateTable('team_users').set({ pass_hash: passHash }).where('id', '=', userId).execute()
  await dropLinks(tx, userId)
  await endCalendarAddress(tx, userId)
}

/** Removes the password: login is impossible until a new one is set by a link. */
export const setNoPassword = async (tx: Tx, userId: number): Promise<void> => {
  await tx.updateTable('team_users').set({ pass_hash: null }).where('id', '=', userId).execute()
  await dropLinks(tx, userId)
  await endCalendarAddress(tx, userId)
}

export const dropLinks = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('recoveries').where('team_user_id', '=', userId).execute()
}

/** Bookkeeping like a session's last use: it is no change of the record, so it raises no `rev`. */
export const noteLogin = async (tx: Tx, userId: number, now: number): Promise<void> => {
  await tx.updateTable('team_users').set({ last_login: now }).where('id', '=', userId).execute()
}

export const dropSession = async (tx: Tx, tokenHash: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export const ownerOfToken = async (db: Reader | Tx, tokenHash: string): Promise<number | null> => {
  const row = await db
    .selectFrom('sessions')
    .select('team_user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? row.team_user_id : null
}

/** The device that the browser's cookie names, if we know it; an unknown cookie is ignored, and a new device replaces it. */
export const findOrMakeDevice = async (db: Reader | Tx, devices: readonly Device[]): Promise<Device> => {
  const hashes = devices.map(({ hash }) => hash)
  if (hashes.length === 0) return newDevice()
  const rows = await db
    .selectFrom('sessions')
    .select('device_hash')
    .where('device_hash', 'in', hashes)
    .union(db.selectFrom('trusted_devices').select('device_hash').where('device_hash', 'in', hashes))
    .execute()
  return devices.find(({ hash }) => rows.some((row) => row.device_hash === hash)) ?? newDevice()
}

export const bindSession = async (tx: Tx, tokenHash: string, deviceHash: string): Promise<void> => {
  const bound = { device_hash: deviceHash, date_bound: nowSeconds() }
  await tx.updateTable('sessions').set(bound).where('token_hash', '=', tokenHash).execute()
}

/** Sessions that time has ended. */
export const dropOldSessions = async (tx: Tx, userId: number, limits: SessionLimits, now: number): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where('team_user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('date_seen', '<', now - limits.sessionIdleSeconds),
        eb('date_create', '<', now - limits.sessionMaxSeconds),
      ]),
    )
    .execute()
}

/** Makes the token of a one-time link; only its hash is stored. */
export const makeLinkToken = async (tx: Tx, userId: number, seconds: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const now = nowSeconds()
  await tx.deleteFrom('recoveries').where('date_until', '<=', now).execute()
  await tx
    .insertInto('recoveries')
    .values({ token_hash: hashToken(token), team_user_id: userId, date_until: now + seconds })
    .execute()
  return token
}

/** The owner of this link, while it is valid. */
export const accountByLink = async (db: Reader | Tx, token: string): Promise<Account | null> => {
  const link = await db
    .selectFrom('recoveries')
    .select('team_user_id')
    .where('token_hash', '=', hashToken(token))
    .where('date_until', '>', nowSeconds())
    .executeTakeFirst()
  return link ? accountById(db, link.team_user_id) : null
}

/** When the last link of this user expires; null if none is open. */
export const openLinkUntil = async (db: Reader | Tx, userId: number): Promise<number | null> => {
  const row = await db
    .selectFrom('recoveries')
    .select(({ fn }) => fn.max('date_until').as('until'))
    .where('team_user_id', '=', userId)
    .where('date_until', '>', nowSeconds())
    .executeTakeFirst()
  return row?.until ?? null
}
