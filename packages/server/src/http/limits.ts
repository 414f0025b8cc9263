/**
 * Rate limits: counts tries per bucket (an account, an address) in the installation's database, so that every node sees them and a
 * restart forgets none. A bucket is reset after a while without tries; a spent bucket answers 429.
 */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { AppError } from '@fura/shared/errors.ts'
import { type Database, DatabaseReadOnly, type Reader, type Tx } from '#db/database.ts'
import { countUnstored, giveBackUnstored, unstoredTries } from './unstored-limits.ts'

export interface Limit {
  bucket: string
  max: number
  /** A bucket without a try for this long is reset, so no span of this length ever has more than `max` tries. */
  quietSeconds: number
  /** `giveBack` clears the whole bucket instead of one try. */
  isCleared?: true
}

const PURGE_SECONDS = 60

/** Hashed, because people type passwords into the login field. */
export const bucketOf = (kind: string, ...parts: readonly (string | number)[]): string =>
  `${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`

/** One sender: an IPv4 address, or the /64 that a provider gives to one customer. */
export const addressBlock = (address: string): string => {
  const [plain = ''] = address.split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const front = head.split(':').filter((group) => group !== '')
  const back = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

interface Tries {
  /** Tries so far, by bucket. */
  counts: Map<string, number>
  /** Seconds until each spent bucket is open again. */
  waits: number[]
}

/** Tries in the database plus those that could not be stored there. */
const readTries = async (db: Database, reader: Reader | Tx, limits: readonly Limit[], now: number): Promise<Tries> => {
  const buckets = limits.map(({ bucket }) => bucket)
  const rows = await reader
    .selectFrom('limits')
    .selectAll()
    .where('bucket', 'in', buckets)
    .where('date_until', '>', now)
    .execute()
  const counts = new Map(rows.map((row) => [row.bucket, row.num]))
  const ends = new Map(rows.map((row) => [row.bucket, row.date_until]))
  const unstored = unstoredTries(db, limits, now)
  const waits = limits.flatMap(({ bucket, max }) => {
    const num = (counts.get(bucket) ?? 0) + (unstored.get(bucket)?.num ?? 0)
    return num >= max ? [Math.max(ends.get(bucket) ?? 0, unstored.get(bucket)?.until ?? 0) - now] : []
  })
  return { counts, waits }
}

const throwIfSpent = ({ waits }: Tries): void => {
  if (waits.length > 0) throw new AppError('too many requests', { retryAfter: Math.max(...waits) })
}

/** Throws 429 if a bucket is spent. A cheap check before costly work; it counts nothing. */
export const refuseSpent = async (db: Database, limits: readonly Limit[]): Promise<void> => {
  throwIfSpent(await readTries(db, db.read, limits, nowSeconds()))
}

/** Whether one of the buckets is spent. */
export const isSpent = async (db: Database, limits: readonly Limit[]): Promise<boolean> =>
  (await readTries(db, db.read, limits, nowSeconds())).waits.length > 0

const purgedAt = new WeakMap<Database, number>()

const purge = async (db: Database, tx: Tx, now: number): Promise<void> => {
  if (now - (purgedAt.get(db) ?? 0) < PURGE_SECONDS) return
  purgedAt.set(db, now)
  await tx.deleteFrom('limits').where('date_until', '<=', now).execute()
}

/** Counts one try in every bucket, or throws 429 and counts none. */
export const spend = async (db: Database, limits: readonly Limit[]): Promise<void> => {
  const now = nowSeconds()
  await db.write(async (tx) => {
    await purge(db, tx, now)
    const tries = await readTries(db, tx, limits, now)
    throwIfSpent(tries)
    const rows = limits.map(({ bucket, quietSeconds }) => ({
      bucket,
      num: (tries.counts.get(bucket) ?? 0) + 1,
      date_until: now + quietSeconds,
    }))
    await tx
      .insertInto('limits')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet((eb) => ({
          num: eb.ref('excluded.num'),
          date_until: eb.ref('excluded.date_until'),
        })),
      )
      .execute()
  })
}

/** The same, but if nothing can be stored, this process counts. */
export const spendAnyhow = async (db: Database, limits: readonly Limit[]): Promise<void> => {
  try {
    await spend(db, limits)
  } catch (error) {
    if (!(error instanceof DatabaseReadOnly)) throw error
    const now = nowSeconds()
    throwIfSpent(await readTries(db, db.read, limits, now))
    countUnstored(db, limits, now)
  }
}

/** Undoes the count of a try that turned out right. */
export const giveBack = async (tx: Tx, limits: readonly Limit[]): Promise<void> => {
  for (const { bucket, isCleared } of limits) {
    if (isCleared) await tx.deleteFrom('limits').where('bucket', '=', bucket).execute()
    else {
      await tx
        .updateTable('limits')
        .set((eb) => ({ num: eb('num', '-', 1) }))
        .where('bucket', '=', bucket)
        .where('num', '>', 0)
        .execute()
    }
  }
}

/** Undoes the count of `spendAnyhow`, in its own transaction. */
export const giveBackAnyhow = async (db: Database, limits: readonly Limit[]): Promise<void> => {
  giveBackUnstored(db, limits)
  try {
    await db.write((tx) => giveBack(tx, limits))
  } catch (error) {
    if (!(error instanceof DatabaseReadOnly)) throw error
  }
}
