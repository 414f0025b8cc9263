/** The rows of remembered devices, which are not asked for a second factor for a while: listed and forgotten by their owner. */
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import { randomInt } from 'node:crypto'
import { deviceName } from '@fura/shared/device-name.ts'
import type { Reader, Tx } from '#db/database.ts'

const TRUSTED_SECONDS = 30 * DAY
/** The largest bound that `randomInt` takes. */
const MAX_ID = 2 ** 48 - 1

export interface TrustedDevice {
  id: number
  name: string
  date_create: number
  date_until: number
  /** This one is asking. */
  is_current: 0 | 1
}

/** This device is not asked for a second factor for thirty days. */
export const trustDevice = async (
  tx: Tx,
  userId: number,
  deviceHash: string,
  userAgent: string | undefined,
): Promise<void> => {
  const now = nowSeconds()
  const trusted = { date_create: now, date_until: now + TRUSTED_SECONDS, user_agent: userAgent?.slice(0, 200) ?? null }
  await tx.deleteFrom('trusted_devices').where('date_until', '<=', now).execute()
  await tx
    .insertInto('trusted_devices')
    .values({ id: randomInt(1, MAX_ID), team_user_id: userId, device_hash: deviceHash, ...trusted })
    .onConflict((conflict) => conflict.columns(['team_user_id', 'device_hash']).doUpdateSet(trusted))
    .execute()
}

const trustedNow = (db: Reader | Tx, userId: number) =>
  db.selectFrom('trusted_devices').where('team_user_id', '=', userId).where('date_until', '>', nowSeconds())

export const isTrusted = async (db: Reader | Tx, userId: number, deviceHashes: readonly string[]): Promise<boolean> => {
  if (deviceHashes.length === 0) return false
  const row = await trustedNow(db, userId)
    .select('device_hash')
    .where('device_hash', 'in', deviceHashes)
    .executeTakeFirst()
  return row !== undefined
}

export const listTrustedDevices = async (
  db: Reader,
  page: { userId: number; deviceHashes: readonly string[]; start: number; num: number },
): Promise<{ list: TrustedDevice[]; total_num: number }> => {
  const trusted = trustedNow(db, page.userId)
  const { total } = await trusted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await trusted
    .select(['id', 'user_agent', 'device_hash', 'date_create', 'date_until'])
    .orderBy('date_until', 'desc')
    .orderBy('id')
    .offset(page.start)
    .limit(page.num)
    .execute()
  const list = rows.map((row) => ({
    id: row.id ?? 0,
    name: deviceName(row.user_agent),
    date_create: row.date_create,
    date_until: row.date_until,
    is_current: page.deviceHashes.includes(row.device_hash) ? (1 as const) : (0 as const),
  }))
  return { list, total_num: total }
}

/** The owner of the device; null if there is none. */
export const ownerOfTrusted = async (tx: Tx, id: number): Promise<number | null> => {
  const row = await tx.selectFrom('trusted_devices').select('team_user_id').where('id', '=', id).executeTakeFirst()
  return row ? row.team_user_id : null
}

export const forgetTrusted = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('trusted_devices').where('id', '=', id).execute()
}
