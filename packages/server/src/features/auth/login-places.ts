/**
 * Where a person has proved to be themselves before: addresses and devices of their logins, addresses of the mailed links that
 * they opened. The delay for strangers who guess from everywhere does not apply there. Stored with the limits that it lifts:
 * hashed, and for a time.
 */
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyRequest } from 'fastify'
import type { Reader, Tx } from '#db/database.ts'
import { type Device, devicesOf } from '#http/credentials.ts'
import { addressBlock, bucketOf } from '#http/limits.ts'

const KEPT_SECONDS = 180 * DAY

const bucketOfPlace = (userId: number, place: string): string => bucketOf('login-place', userId, place)

/**
 * The block of the address, or the hash of the device, where this person was before; null where they were not. `userId` null:
 * nobody has such a login, which takes as long to find out.
 */
export const findKnownPlace = async (
  db: Reader | Tx,
  userId: number | null,
  request: FastifyRequest,
): Promise<string | null> => {
  const places = [addressBlock(request.ip), ...devicesOf(request).map(({ hash }) => hash)]
  const buckets = new Map(places.map((place) => [bucketOfPlace(userId ?? 0, place), place]))
  const rows = await db
    .selectFrom('limits')
    .select('bucket')
    .where('bucket', 'in', [...buckets.keys()])
    .where('date_until', '>', nowSeconds())
    .execute()
  const knownBuckets = new Set(rows.map((row) => row.bucket))
  return [...buckets].find(([bucket]) => knownBuckets.has(bucket))?.[1] ?? null
}

/** `device`: the one that the session is bound to. */
export const rememberPlace = async (
  tx: Tx,
  userId: number,
  request: FastifyRequest,
  device: Device | null,
): Promise<void> => {
  const visit = { num: 1, date_until: nowSeconds() + KEPT_SECONDS }
  for (const place of [addressBlock(request.ip), ...(device ? [device.hash] : [])]) {
    await tx
      .insertInto('limits')
      .values({ bucket: bucketOfPlace(userId, place), ...visit })
      .onConflict((conflict) => conflict.column('bucket').doUpdateSet(visit))
      .execute()
  }
}
