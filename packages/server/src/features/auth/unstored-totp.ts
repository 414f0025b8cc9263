/** Codes of the authenticator app while nothing can be stored: this process remembers the accepted ones. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { Database } from '#db/database.ts'
import type { SecretSealer } from '#http/sealed-secret.ts'
import { stepOfCode } from './totp.ts'

/** Steps of half a minute, by user. */
const usedSteps = new WeakMap<Database, Map<number, number>>()

export const takeTotpUnstored = async (
  db: Database,
  sealer: SecretSealer,
  userId: number,
  code: string,
): Promise<boolean> => {
  const steps = usedSteps.get(db) ?? new Map<number, number>()
  usedSteps.set(db, steps)
  const row = await db.read
    .selectFrom('second_factors')
    .selectAll()
    .where('team_user_id', '=', userId)
    .where('is_on', '=', 1)
    .executeTakeFirst()
  if (!row) return false
  const last = Math.max(row.last_step, steps.get(userId) ?? 0)
  const step = stepOfCode(sealer.open(row.sealed_secret), code, last, nowSeconds())
  if (step !== null) steps.set(userId, step)
  return step !== null
}
