/** The account of the current user, and the proof that it is them: the password again, and the second factor if it is on. */
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import { gatherAudit } from '#http/audit.ts'
import { giveBack, refuseSpent } from '#http/limits.ts'
import { oldPasswordLimits } from './auth.limits.ts'
import { type Account, accountById } from './auth.queries.ts'
import { tryPassword } from '#http/passwords.ts'
import type { SecretSealer } from '#http/sealed-secret.ts'
import { assertSecondFactor, type SentFactor } from './second-factor.ts'

export const ownAccount = async ({ installation, session }: FastifyRequest): Promise<Account> => {
  const account = await accountById(installation.db.read, session?.userId ?? 0)
  if (!account) throw new AppError('user switched off')
  return account
}

export const assertOwnPassword = async (request: FastifyRequest, account: Account, password: string): Promise<void> => {
  const { db } = request.installation
  const limits = oldPasswordLimits(request, account.id)
  await refuseSpent(db, limits)
  if (!(await tryPassword(db, limits, account.passHash, password))) {
    gatherAudit(request, { event: 'password_refused', subject_id: account.id })
    throw new AppError('invalid data', { fields: { pass: 'rule:wrong_password' } })
  }
  await db.write((tx) => giveBack(tx, limits))
}

/** Asks for the proof again, because an unlocked phone or a stolen session must not be enough. */
export const proveOneself = async (
  request: FastifyRequest,
  sealer: SecretSealer,
  password: string,
  factor: SentFactor,
): Promise<Account> => {
  const account = await ownAccount(request)
  await assertOwnPassword(request, account, password)
  if (account.hasSecondFactor) await assertSecondFactor(request, sealer, account.id, factor)
  return account
}
