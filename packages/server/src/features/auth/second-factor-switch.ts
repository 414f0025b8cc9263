/** The second factor is on as long as a person has an authenticator app or a passkey, and recovery codes with it. */
import type { FastifyRequest } from 'fastify'
import type { Tx } from '#db/database.ts'
import { actorOf } from '#http/context.ts'
import { endSessions } from '#http/sessions.ts'
import { auditIn } from '#http/audit.ts'
import { accountById } from './auth.queries.ts'
import { credentialIdsOf } from './passkey.queries.ts'
import { dropSecondFactor, hasAuthenticator, renewRecoveryCodes, switchSecondFactor } from './second-factor.queries.ts'

/** The owner of the account acts, also by a mailed link. */
const writingOf = (request: FastifyRequest, tx: Tx, userId: number) => ({
  db: request.installation.db,
  tx,
  actor: { ...actorOf(request), userId },
})

/** The first one switches it on: sessions that were opened without it end. Returns recovery codes where new ones were made. */
export const noteFactorAdded = async (request: FastifyRequest, tx: Tx, userId: number): Promise<string[]> => {
  const account = await accountById(tx, userId)
  if (account?.hasSecondFactor) return []
  await switchSecondFactor(writingOf(request, tx, userId), userId, true)
  await endSessions(tx, userId, request.session?.tokenHash ?? null)
  await auditIn(request, tx, { event: 'second_factor_on', subject_id: userId })
  return renewRecoveryCodes(tx, userId)
}

const hasFactors = async (tx: Tx, userId: number): Promise<boolean> =>
  (await hasAuthenticator(tx, userId)) || (await credentialIdsOf(tx, userId)).length > 0

/** The last one switches it off. Returns whether it did. */
export const noteFactorRemoved = async (request: FastifyRequest, tx: Tx, userId: number): Promise<boolean> => {
  if (!(await accountById(tx, userId))?.hasSecondFactor || (await hasFactors(tx, userId))) return false
  await dropSecondFactor(writingOf(request, tx, userId), userId)
  await auditIn(request, tx, { event: 'second_factor_off', team_user_id: userId, subject_id: userId })
  return true
}

/** The company requires one of this role. */
export const isFactorRequired = ({ installation, session }: FastifyRequest): boolean =>
  session !== null && installation.secondFactorRoles.includes(session.role)
