/**
 * Where a person has proved to be themselves before: addresses of their logins and of the mailed links that they opened. What
 * holds up strangers who guess from everywhere does not hold there. Kept beside the limits that it lifts: hashed, and for a time.
 */
import type { FastifyRequest } from 'fastify'
import type { Reader, Tx } from '#db/database.ts'
import { addressBlock, bucketOf } from '#http/limits.ts'

const KEPT_SECONDS = 180 * 86_400

const nowSeconds = () => Math.floor(Date.now() / 1000)

const placeOf = (userId: number, { ip }: FastifyRequest): string => bucketOf('login-place', userId, addressBlock(ip))

/** `userId` null: nobody has such a login, which takes as long to find out. */
export const isKnownPlace = async (
  db: Reader | Tx,
  userId: number | null,
  request: FastifyRequest,
): Promise<boolean> => {
  const row = await db
    .selectFrom('limits')
    .select('bucket')
    .where('bucket', '=', placeOf(userId ?? 0, request))
    .where('date_until', '>', nowSeconds())
    .executeTakeFirst()
  return row !== undefined
}

export const rememberPlace = async (tx: Tx, userId: number, request: FastifyRequest): Promise<void> => {
  const kept = { num: 1, date_until: nowSeconds() + KEPT_SECONDS }
  await tx
    .insertInto('limits')
    .values({ bucket: placeOf(userId, request), ...kept })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet(kept))
    .execute()
}
