/**
 * A change of one's own e-mail. It asks for the password, takes effect by a link to the new address, and the old
 * address gets a link that undoes the change for some days: a thief of a token cannot move the account to their mailbox.
 */
import { MAX_PASSWORD } from '@fura/shared/constants.ts'
import type { AuditKind } from '@fura/shared/entities/audit-event.ts'
import { AppError } from '@fura/shared/errors.ts'
import { email, text } from '@fura/shared/fields/field.ts'
import { fold } from '@fura/shared/fold.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import type { Tx } from '#db/database.ts'
import { actorOf } from '#http/context.ts'
import { bodyObject } from '#http/input.ts'
import { giveBack, spend } from '#http/limits.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { endSessions } from '#http/sessions.ts'
import { auditIn } from '#http/audit.ts'
import { FACTOR, FACTOR_ABOUT, readBody, readBodyWithFactor } from './auth.input.ts'
import { confirmLimits, mailLimits } from './auth.limits.ts'
import type { AuthParts } from './auth.parts.ts'
import { type Account, accountByLogin, dropLinks, makeLinkToken, setNoPassword } from './auth.queries.ts'
import {
  addEmailLink,
  changeByLink,
  dropEmailLinks,
  dropWaitingChanges,
  type EmailChange,
  moveAccount,
} from './email-change.queries.ts'
import { assertOwnPassword, ownAccount } from './own-account.ts'
import { removePasskeysSince } from './passkey.queries.ts'
import type { MailLink } from './password-links.ts'
import { secretError } from './password.rules.ts'
import type { SecretSealer } from '#http/sealed-secret.ts'
import { noteFactorRemoved } from './second-factor-switch.ts'
import { assertSecondFactor } from './second-factor.ts'

const CONFIRM_SECONDS = 24 * 3600
/** Long enough for people who read their mail after a week of holidays. */
const WAY_BACK_SECONDS = 7 * 24 * 3600
const RECOVERY_SECONDS = 3600

const ASKED = { email: email({ required: true }) }
const BY_LINK = { token: text({ required: true }) }

/** The owner of the account acts, by the password or by a link. */
const audit = (request: FastifyRequest, tx: Tx, event: AuditKind, userId: number): Promise<void> =>
  auditIn(request, tx, { event, team_user_id: userId, subject_id: userId })

const sendLinks = async (request: FastifyRequest, mailLink: MailLink, change: EmailChange, account: Account) => {
  const { installation } = request
  const language = account.language ?? request.language
  const links = await installation.db.write(async (tx) => {
    await dropWaitingChanges(tx, change.userId)
    await audit(request, tx, 'email_asked', change.userId)
    return {
      confirm: await addEmailLink(tx, { ...change, isWayBack: false, seconds: CONFIRM_SECONDS }),
      back: await addEmailLink(tx, { ...change, isWayBack: true, seconds: WAY_BACK_SECONDS }),
    }
  })
  mailLink(installation, { kind: 'email_confirm', to: change.newEmail, language, token: links.confirm })
  mailLink(installation, {
    kind: 'email_notice',
    to: change.oldEmail,
    language,
    token: links.back,
    variables: { email: change.newEmail },
  })
}

const ask = (mailLink: MailLink, sealer: SecretSealer) => async (request: FastifyRequest) => {
  const { values, secrets, factor } = readBodyWithFactor(bodyObject(request), ASKED, { pass: secretError })
  const { db } = request.installation
  const account = await ownAccount(request)
  await assertOwnPassword(request, account, secrets.pass)
  const newEmail = values.email
  if (fold(newEmail) === fold(account.email))
    throw new AppError('invalid data', { fields: { email: 'rule:same_email' } })
  if (account.hasSecondFactor) await assertSecondFactor(request, sealer, account.id, factor)
  await spend(db, mailLimits(account.id))
  await sendLinks(request, mailLink, { userId: account.id, oldEmail: account.email, newEmail }, account)
  return { status: 'ok' }
}

const unknownToken = () => new AppError('invalid data', { fields: { token: 'not_found' } })

/** Reads the token of a link; guessing one is limited per address. */
const linkToken = async (request: FastifyRequest): Promise<string> => {
  const { values } = readBody(bodyObject(request), BY_LINK, {})
  await spend(request.installation.db, confirmLimits(request))
  return values.token
}

/** The actor is the owner of the link, not the person logged in on the device that opens it. */
const asOwner = (request: FastifyRequest, userId: number) => ({ ...actorOf(request), userId })

const confirm =
  ({ sessions }: AuthParts) =>
  async (request: FastifyRequest) => {
    const token = await linkToken(request)
    const { db } = request.installation
    await db.write(async (tx) => {
      const change = await changeByLink(tx, token, false)
      if (!change || change.email !== change.oldEmail) throw unknownToken()
      const owner = await accountByLogin(tx, change.newEmail)
      if (owner && owner.id !== change.userId) throw new AppError('invalid data', { fields: { email: 'duplicate' } })
      const writing: Writing = { db, tx, actor: asOwner(request, change.userId) }
      await moveAccount(writing, change, change.oldEmail, change.newEmail)
      await giveBack(tx, confirmLimits(request))
      await dropLinks(tx, change.userId)
      await dropWaitingChanges(tx, change.userId)
      await audit(request, tx, 'email_changed', change.userId)
    })
    sessions.forget(db)
    return { status: 'ok' }
  }

/**
 * The requester of the change knew the password, so undoing it removes the password, all sessions and recent passkeys, and
 * the owner sets a new one at once.
 */
const takeBack =
  ({ sessions }: AuthParts) =>
  async (request: FastifyRequest) => {
    const token = await linkToken(request)
    const { db } = request.installation
    const newPassword = await db.write(async (tx) => {
      const change = await changeByLink(tx, token, true)
      if (!change || ![change.oldEmail, change.newEmail].includes(change.email)) throw unknownToken()
      const writing: Writing = { db, tx, actor: asOwner(request, change.userId) }
      if (change.email !== change.oldEmail) await moveAccount(writing, change, change.newEmail, change.oldEmail)
      await giveBack(tx, confirmLimits(request))
      await endSessions(tx, change.userId, null)
      await setNoPassword(tx, change.userId)
      await removePasskeysSince(tx, change.userId, nowSeconds() - WAY_BACK_SECONDS)
      await noteFactorRemoved(request, tx, change.userId)
      await dropEmailLinks(tx, change.userId)
      await audit(request, tx, 'email_taken_back', change.userId)
      return makeLinkToken(tx, change.userId, RECOVERY_SECONDS)
    })
    sessions.forget(db)
    return { status: 'ok', token: newPassword }
  }

const PASSWORD = { kind: 'secret', required: true, max: MAX_PASSWORD } as const

const docs = {
  ask: {
    summary: 'Requests a change of one’s own e-mail; it takes effect by the link mailed to the new address',
    body: { ...ASKED, ...FACTOR, pass: PASSWORD },
    about: { ...FACTOR_ABOUT, pass: 'One’s password.', otp: 'Where the second factor is on: a code of it.' },
    rules: { wrong_password: '`pass` is not the password of this user.', same_email: 'This is the e-mail already.' },
  },
  confirm: {
    summary: 'Makes the new e-mail effective, by the link that was mailed to it; a login that was the old one follows',
    body: BY_LINK,
    about: { token: 'Of the link.' },
  },
  takeBack: {
    summary: 'Takes a change of e-mail back, by the link to the old address: all sessions and the password end',
    body: BY_LINK,
    answer: { token: text({ required: true }) },
    about: { token: 'Of the link; the answer has one for /api/users/recovery/confirm/, to set a new password.' },
  },
} as const satisfies Record<string, RouteDoc>

export const addEmailChange = (app: FastifyInstance, parts: AuthParts): void => {
  const open = { permission: 'anyone' } as const
  app.post(
    '/api/users/email/',
    { config: { permission: 'logged_in', doc: docs.ask } },
    ask(parts.mailLink, parts.sealer),
  )
  app.post('/api/users/email/confirm/', { config: { ...open, doc: docs.confirm } }, confirm(parts))
  app.post('/api/users/email/back/', { config: { ...open, doc: docs.takeBack } }, takeBack(parts))
}
