/**
 * Counts tries that the database cannot store now, in this process until they expire,
 * so that a full disk does not allow more guessing. Every node counts its own.
 */
import { type Database, DatabaseReadOnly } from '#db/database.ts'

/** Maximum number of buckets of one company; beyond it no new one may try until some expire. */
const MOST_BUCKETS = 10_000

/** The parts of a limit that counting needs. */
interface CountedLimit {
  bucket: string
  quietSeconds: number
  isCleared?: true
}

interface Bucket {
  num: number
  until: number
}

const bucketsByDatabase = new WeakMap<Database, Map<string, Bucket>>()

const bucketsOf = (db: Database): Map<string, Bucket> => {
  const buckets = bucketsByDatabase.get(db) ?? new Map<string, Bucket>()
  bucketsByDatabase.set(db, buckets)
  return buckets
}

/** The stored tries of these buckets. */
export const unstoredTries = (db: Database, limits: readonly CountedLimit[], now: number): Map<string, Bucket> => {
  const buckets = bucketsByDatabase.get(db)
  if (!buckets) return new Map()
  return new Map(
    limits.flatMap(({ bucket }): [string, Bucket][] => {
      const tries = buckets.get(bucket)
      return tries && tries.until > now ? [[bucket, tries]] : []
    }),
  )
}

const forgetOld = (buckets: Map<string, Bucket>, now: number): void => {
  for (const [name, { until }] of buckets) if (until <= now) buckets.delete(name)
}

export const countUnstored = (db: Database, limits: readonly CountedLimit[], now: number): void => {
  const buckets = bucketsOf(db)
  if (buckets.size + limits.length > MOST_BUCKETS) forgetOld(buckets, now)
  if (buckets.size + limits.length > MOST_BUCKETS) throw new DatabaseReadOnly(null)
  const earlier = unstoredTries(db, limits, now)
  for (const { bucket, quietSeconds } of limits) {
    buckets.set(bucket, { num: (earlier.get(bucket)?.num ?? 0) + 1, until: now + quietSeconds })
  }
}

export const giveBackUnstored = (db: Database, limits: readonly CountedLimit[]): void => {
  const buckets = bucketsOf(db)
  for (const { bucket, isCleared } of limits) {
    const tries = buckets.get(bucket)
    if (isCleared || (tries && tries.num <= 1)) buckets.delete(bucket)
    else if (tries) buckets.set(bucket, { ...tries, num: tries.num - 1 })
  }
}
