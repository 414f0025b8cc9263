/** Asks for the second factor: a code of the authenticator app, a recovery code, or the signature of a passkey. */
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import { gatherAudit } from '#http/audit.ts'
import { DatabaseReadOnly } from '#db/database.ts'
import { giveBack, giveBackAnyhow, type Limit, spend, spendAnyhow } from '#http/limits.ts'
import { otpLimits } from './auth.limits.ts'
import { takePasskey } from './passkey.ts'
import { credentialIdsOf } from './passkey.queries.ts'
import type { SecretSealer } from '#http/sealed-secret.ts'
import { takeRecoveryCode, takeTotp } from './second-factor.queries.ts'
import { takeTotpUnstored } from './unstored-totp.ts'

/** The second factor that was sent: one of the two. */
export interface SentFactor {
  otp?: unknown
  passkey?: unknown
}

const isTotp = (code: string): boolean => /^\d{6}$/.test(code)

const takeCode = async (
  { installation: { db } }: FastifyRequest,
  sealer: SecretSealer,
  userId: number,
  otp: string,
  limits: readonly Limit[],
): Promise<boolean> => {
  const code = otp.replaceAll(/\s/g, '')
  try {
    return await db.write(async (tx) => {
      const isTaken = isTotp(code) ? await takeTotp(tx, sealer, userId, code) : await takeRecoveryCode(tx, userId, code)
      if (isTaken) await giveBack(tx, limits)
      return isTaken
    })
  } catch (error) {
    // Codes of the app only: nothing could record that a recovery code was used.
    if (!(error instanceof DatabaseReadOnly) || !isTotp(code)) throw error
    const isTaken = await takeTotpUnstored(db, sealer, userId, code)
    if (isTaken) await giveBackAnyhow(db, limits)
    return isTaken
  }
}

/** Names the passkeys that would do, so that a browser offers no other person's. */
const factorRequired = async ({ installation }: FastifyRequest, userId: number, fields: Record<string, FieldCode>) => {
  const passkeys = await credentialIdsOf(installation.db.read, userId)
  return new AppError('second factor required', { fields, ...(passkeys.length > 0 && { passkeys }) })
}

/** Counts every try before checking it, and undoes the count if it was right. Throws if it was wrong. */
export const assertSecondFactor = async (
  request: FastifyRequest,
  sealer: SecretSealer,
  userId: number,
  { otp, passkey }: SentFactor,
): Promise<void> => {
  const { db } = request.installation
  const isSent = typeof otp === 'string' || (passkey !== undefined && passkey !== null)
  if (!isSent) throw await factorRequired(request, userId, { otp: 'required' })
  const limits = otpLimits(request, userId)
  await spendAnyhow(db, limits)
  if (typeof otp === 'string') {
    if (await takeCode(request, sealer, userId, otp, limits)) return
    gatherAudit(request, { event: 'second_factor_refused', subject_id: userId })
    throw await factorRequired(request, userId, { otp: 'rule:wrong_otp' })
  }
  if ((await takePasskey(request, passkey, userId)) === null) {
    throw await factorRequired(request, userId, { passkey: 'rule:wrong_passkey' })
  }
  await db.write((tx) => giveBack(tx, limits))
}

/** A first code of an authenticator app that is not in force yet. */
export const assertFirstCode = async (
  request: FastifyRequest,
  sealer: SecretSealer,
  userId: number,
  otp: string,
): Promise<void> => {
  const { db } = request.installation
  const limits = otpLimits(request, userId)
  await spend(db, limits)
  const isRight = await db.write(async (tx) => {
    const isTaken = await takeTotp(tx, sealer, userId, otp.replaceAll(/\s/g, ''), false)
    if (isTaken) await giveBack(tx, limits)
    return isTaken
  })
  if (isRight) return
  gatherAudit(request, { event: 'second_factor_refused', subject_id: userId })
  throw new AppError('second factor required', { fields: { otp: 'rule:wrong_otp' } })
}
