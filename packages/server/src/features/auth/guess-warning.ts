/**
 * Warns the owner of an account by mail, once a day, if strangers guess its password so often that logins from new places
 * have to wait; the mailed link lets the owner in from anywhere. Runs after the answer, so that its time reveals nothing.
 */
import { DAY } from '@fura/shared/seconds.ts'
import type { FastifyRequest } from 'fastify'
import { isSpent, spend } from '#http/limits.ts'
import { auditIn } from '#http/audit.ts'
import { heldUpLimits, warningLimits } from './auth.limits.ts'
import { type Account, makeLinkToken } from './auth.queries.ts'
import type { MailLink } from './password-links.ts'

/** A night and a working day, because this mail is not urgent. */
const LINK_SECONDS = DAY

export const warnOwner =
  (mailLink: MailLink) =>
  async (request: FastifyRequest, login: string, account: Account | null): Promise<void> => {
    const { installation, language } = request
    const { db } = installation
    if (!(await isSpent(db, heldUpLimits(login))) || !account) return
    const limits = warningLimits(account.id)
    if (await isSpent(db, limits)) return
    await spend(db, limits)
    const token = await db.write(async (tx) => {
      await auditIn(request, tx, { event: 'login_held_up', subject_id: account.id })
      return makeLinkToken(tx, account.id, LINK_SECONDS)
    })
    mailLink(installation, { kind: 'unlock', to: account.email, language: account.language ?? language, token })
  }
