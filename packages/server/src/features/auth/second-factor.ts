/** Asks for the second factor where the password was right: a code of the authenticator app, or a recovery code. */
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import { gatherAudit } from '#http/audit.ts'
import { giveBack, spend } from '#http/limits.ts'
import { otpLimits } from './auth.limits.ts'
import type { SecretSealer } from './sealed-secret.ts'
import { takeRecoveryCode, takeTotp } from './second-factor.queries.ts'

const isTotp = (code: string): boolean => /^\d{6}$/.test(code)

/** Every code is counted before it is looked at, and given back when it was right. Throws where it is wrong. */
export const assertOtp = async (
  request: FastifyRequest,
  sealer: SecretSealer,
  userId: number,
  otp: unknown,
): Promise<void> => {
  const { db } = request.installation
  if (typeof otp !== 'string') throw new AppError('second factor required', { fields: { otp: 'required' } })
  const code = otp.replaceAll(/\s/g, '')
  const limits = otpLimits(request, userId)
  await spend(db, limits)
  const isRight = await db.write(async (tx) => {
    const isTaken = isTotp(code) ? await takeTotp(tx, sealer, userId, code) : await takeRecoveryCode(tx, userId, code)
    if (isTaken) await giveBack(tx, limits)
    return isTaken
  })
  if (isRight) return
  gatherAudit(request, { event: 'second_factor_refused', subject_id: userId })
  throw new AppError('second factor required', { fields: { otp: 'rule:wrong_otp' } })
}
