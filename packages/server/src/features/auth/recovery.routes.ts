/**
 * A forgotten password: a one-time link by mail, and the new password by that link. The answer and its time are the same for
 * every login, so nobody learns who has an account; all that differs is done after the answer.
 */
import { MAX_PASSWORD, MIN_PASSWORD, RECOVERY_LINK_SECONDS } from '@fura/shared/constants.ts'
import { AppError } from '@fura/shared/errors.ts'
import { text } from '@fura/shared/fields/field.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { auditIn, gatherAudit } from '#http/audit.ts'
import { bodyObject } from '#http/input.ts'
import { giveBack, refuseSpent, spend } from '#http/limits.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { endSessions } from '#http/sessions.ts'
import { readBody } from './auth.input.ts'
import { confirmLimits, mailLimits, recoveryAddressLimits, recoveryLimits } from './auth.limits.ts'
import type { AuthParts } from './auth.parts.ts'
import type { Background } from './background.ts'
import { rememberPlace } from './login-places.ts'
import { accountByLink, accountByLogin, makeLinkToken, setPassword } from './auth.queries.ts'
import type { MailLink } from './password-links.ts'
import { newPasswordError } from './password.rules.ts'
import { hashPassword } from '#http/passwords.ts'

const ASKED = { login: text({ required: true }) }
const CONFIRMED = { token: text({ required: true }) }

const mailTo = async (mailLink: MailLink, request: FastifyRequest, login: string): Promise<void> => {
  const { installation, language } = request
  const { db } = installation
  const account = await accountByLogin(db.read, login)
  gatherAudit(request, { event: 'recovery_asked', subject_id: account?.id ?? null })
  if (!account) return
  await spend(db, mailLimits(account.id))
  const token = await db.write((tx) => makeLinkToken(tx, account.id, RECOVERY_LINK_SECONDS))
  mailLink(installation, { kind: 'recovery', to: account.email, language: account.language ?? language, token })
}

const ask = (mailLink: MailLink, background: Background) => async (request: FastifyRequest) => {
  const { values } = readBody(bodyObject(request), ASKED, {})
  const login = values.login
  await spend(request.installation.db, recoveryLimits(request, login))
  background.run(
    mailTo(mailLink, request, login).catch((error: unknown) =>
      request.log.warn({ err: error, event: 'recovery_failed' }, 'no recovery mail was made'),
    ),
  )
  return { status: 'ok' }
}

const unknownToken = () => new AppError('invalid data', { fields: { token: 'not_found' } })

const confirm =
  ({ sessions }: AuthParts) =>
  async (request: FastifyRequest) => {
    const { values, secrets } = readBody(bodyObject(request), CONFIRMED, { pass: newPasswordError })
    const token = values.token
    const { db } = request.installation
    const limits = confirmLimits(request)
    await spend(db, limits)
    if (!(await accountByLink(db.read, token))) throw unknownToken()
    const passHash = await hashPassword(secrets.pass)
    await db.write(async (tx) => {
      const account = await accountByLink(tx, token)
      if (!account) throw unknownToken()
      await giveBack(tx, limits)
      await setPassword(tx, account.id, passHash)
      await rememberPlace(tx, account.id, request, null)
      await endSessions(tx, account.id, null)
      await auditIn(request, tx, { event: 'password_changed', subject_id: account.id, detail: 'link' })
    })
    sessions.forget(db)
    return { status: 'ok' }
  }

const askDoc = {
  summary: 'Mails a link to set a new password; always ok, whoever asks',
  body: ASKED,
} as const satisfies RouteDoc

const confirmDoc = {
  summary: 'Sets the password by the link of a mail, once; ends all sessions of the user',
  body: { ...CONFIRMED, pass: { kind: 'secret', required: true, min: MIN_PASSWORD, max: MAX_PASSWORD } },
  about: { token: 'Of the link.' },
} as const satisfies RouteDoc

export const addRecovery = (app: FastifyInstance, parts: AuthParts, background: Background): void => {
  const config = { permission: 'anyone' } as const
  app.route({
    method: 'POST',
    url: '/api/users/recovery/',
    config: { ...config, doc: askDoc },
    onRequest: (request) => refuseSpent(request.installation.db, recoveryAddressLimits(request)),
    handler: ask(parts.mailLink, background),
  })
  app.route({
    method: 'POST',
    url: '/api/users/recovery/confirm/',
    config: { ...config, doc: confirmDoc },
    onRequest: (request) => refuseSpent(request.installation.db, confirmLimits(request)),
    handler: confirm(parts),
  })
  app.addHook('onClose', async () => {
    await background.settled()
    await parts.mailer.close()
  })
}
