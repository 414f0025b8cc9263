/** Asks for the password again before something that a stolen token must not do. */
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import { gatherAudit } from '#http/audit.ts'
import { giveBack, refuseSpent } from '#http/limits.ts'
import { oldPasswordLimits } from './auth.limits.ts'
import type { Account } from './auth.queries.ts'
import { tryPassword } from './passwords.ts'

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
