/**
 * A hold keeps the bytes of deleted files where they are while a backup copies what its moment names (decision 0075). It ends by
 * itself soon after its process has died.
 */
import { randomUUID } from 'node:crypto'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { Database } from '#db/database.ts'

const LIFE_SECONDS = 300
const RENEW_MS = 60_000

export const areBytesHeld = async ({ read }: Database): Promise<boolean> => {
  const hold = await read
    .selectFrom('file_holds')
    .select('id')
    .where('date_until', '>', nowSeconds())
    .executeTakeFirst()
  return hold !== undefined
}

const extendHold = (db: Database, id: string): Promise<unknown> =>
  db.write(async (tx) => {
    const values = { id, date_until: nowSeconds() + LIFE_SECONDS }
    await tx
      .insertInto('file_holds')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ date_until: values.date_until }))
      .execute()
    await tx.deleteFrom('file_holds').where('date_until', '<', nowSeconds()).execute()
  })

/** Returns how to let go. `onProblem` gets a failed renewal; the next one may still be in time. */
export const holdBytes = async (db: Database, onProblem: (error: unknown) => void): Promise<() => Promise<void>> => {
  const id = randomUUID()
  await extendHold(db, id)
  const timer = setInterval(() => void extendHold(db, id).catch(onProblem), RENEW_MS).unref()
  return async () => {
    clearInterval(timer)
    await db.write((tx) => tx.deleteFrom('file_holds').where('id', '=', id).execute())
  }
}
