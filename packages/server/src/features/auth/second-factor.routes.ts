/**
 * The second factor of one's own account: switched on with the code of an authenticator app, with recovery codes for a lost
 * phone, and off again; the administrator resets a colleague's.
 */
import { MAX_PASSWORD } from '@fura/shared/constants.ts'
import { AppError } from '@fura/shared/errors.ts'
import { flag, int, text } from '@fura/shared/fields/field.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '#http/context.ts'
import { bodyObject, queryOf } from '#http/input.ts'
import { mutate } from '#http/mutation.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { endSessions } from '#http/sessions.ts'
import { auditIn } from '#resource/audit-request.ts'
import { readBody } from './auth.input.ts'
import type { AuthParts } from './auth.parts.ts'
import { type Account, accountById } from './auth.queries.ts'
import { assertOwnPassword } from './own-password.ts'
import { secretError } from './password.rules.ts'
import { assertOtp } from './second-factor.ts'
import {
  beginSecondFactor,
  countRecoveryCodes,
  dropSecondFactor,
  renewRecoveryCodes,
  switchSecondFactor,
} from './second-factor.queries.ts'
import { totpAddress } from './totp.ts'

const OTP = { otp: text({ required: true, max: 40 }) }
const RESET = { team_user_id: int({ required: true, min: 1 }) }

const ownAccount = async ({ installation, session }: FastifyRequest): Promise<Account> => {
  const account = await accountById(installation.db.read, session?.userId ?? 0)
  if (!account) throw new AppError('user switched off')
  return account
}

const isRequired = ({ installation, session }: FastifyRequest): boolean =>
  session !== null && installation.secondFactorRoles.includes(session.role)

const read = async (request: FastifyRequest) => {
  queryOf(request)
  const account = await ownAccount(request)
  return {
    status: 'ok',
    is_on: account.hasSecondFactor ? 1 : 0,
    is_required: isRequired(request) ? 1 : 0,
    codes_left: await countRecoveryCodes(request.installation.db.read, account.id),
  }
}

const begin =
  ({ sealer }: AuthParts) =>
  async (request: FastifyRequest) => {
    const { secrets } = readBody(bodyObject(request), {}, { pass: secretError })
    const account = await ownAccount(request)
    await assertOwnPassword(request, account, secrets.pass)
    if (account.hasSecondFactor) throw new AppError('invalid data', { fields: { pass: 'rule:factor_on' } })
    const { db, name } = request.installation
    const secret = await db.write((tx) => beginSecondFactor(tx, sealer, account.id))
    return { status: 'ok', secret, uri: totpAddress(secret, name, account.email) }
  }

/** Sessions that were opened without it end. */
const confirm =
  ({ sealer, sessions }: AuthParts) =>
  async (request: FastifyRequest) => {
    const { values } = readBody(bodyObject(request), OTP, {})
    const account = await ownAccount(request)
    if (account.hasSecondFactor) throw new AppError('invalid data', { fields: { otp: 'rule:factor_on' } })
    await assertOtp(request, sealer, account.id, values.otp)
    const { db } = request.installation
    const codes = await db.write(async (tx) => {
      await switchSecondFactor({ db, tx, actor: actorOf(request) }, account.id, true)
      await endSessions(tx, account.id, request.session?.tokenHash ?? null)
      await auditIn(request, tx, { event: 'second_factor_on', subject_id: account.id })
      return renewRecoveryCodes(tx, account.id)
    })
    sessions.forget(db)
    return { status: 'ok', codes }
  }

/** The password and a code again: an unlocked phone on a table is not enough. */
const proveOneself = async (request: FastifyRequest, { sealer }: AuthParts): Promise<Account> => {
  const { values, secrets } = readBody(bodyObject(request), OTP, { pass: secretError })
  const account = await ownAccount(request)
  await assertOwnPassword(request, account, secrets.pass)
  if (!account.hasSecondFactor) throw new AppError('invalid data', { fields: { otp: 'rule:factor_off' } })
  await assertOtp(request, sealer, account.id, values.otp)
  return account
}

const turnOff = (parts: AuthParts) => async (request: FastifyRequest) => {
  if (isRequired(request)) throw new AppError('invalid data', { fields: { otp: 'rule:factor_required' } })
  const account = await proveOneself(request, parts)
  const { db } = request.installation
  await db.write(async (tx) => {
    await dropSecondFactor({ db, tx, actor: actorOf(request) }, account.id)
    await auditIn(request, tx, { event: 'second_factor_off', subject_id: account.id })
  })
  parts.sessions.forget(db)
  return { status: 'ok' }
}

const renewCodes = (parts: AuthParts) => async (request: FastifyRequest) => {
  const account = await proveOneself(request, parts)
  const codes = await request.installation.db.write(async (tx) => {
    await auditIn(request, tx, { event: 'recovery_codes_renewed', subject_id: account.id })
    return renewRecoveryCodes(tx, account.id)
  })
  return { status: 'ok', codes }
}

/** For somebody whose phone and codes are gone. Their sessions end, and history tells who did it. */
const reset =
  ({ sessions }: AuthParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { values } = readBody(bodyObject(request), RESET, {})
    const userId = Number(values.team_user_id)
    if (userId === request.session?.userId) {
      throw new AppError('invalid data', { fields: { team_user_id: 'rule:own_account' } })
    }
    await mutate(request, reply, async (writing) => {
      await dropSecondFactor(writing, userId)
      await endSessions(writing.tx, userId, null)
      await auditIn(request, writing.tx, { event: 'second_factor_reset', subject_id: userId })
      return {}
    })
    sessions.forget(request.installation.db)
    return reply
  }

const PASS = { kind: 'secret', required: true, max: MAX_PASSWORD } as const
const CODES = { codes: { kind: 'words' } } as const
const rules = {
  wrong_password: '`pass` is not the password of this user.',
  wrong_otp: 'The code is wrong, too old, or was used already.',
  factor_on: 'The second factor is on already.',
  factor_off: 'The second factor is off.',
  factor_required: 'The company requires it of this role.',
}
const about = {
  pass: 'One’s password.',
  otp: 'A code of the authenticator app, or a recovery code.',
  codes: 'Recovery codes, each good once; shown only here.',
}

const docs = {
  read: {
    summary: 'Whether one’s second factor is on, whether the company requires it, and how many recovery codes are left',
    answer: { is_on: flag(), is_required: flag(), codes_left: int() },
  },
  begin: {
    summary: 'Makes a secret for an authenticator app; it is in force when `confirm` was shown a code of it',
    body: { pass: PASS },
    answer: { secret: text({ required: true }), uri: text({ required: true, max: 500 }) },
    about: { ...about, secret: 'To be typed in by hand.', uri: 'The same as the contents of a QR code.' },
    rules,
  },
  confirm: {
    summary: 'Switches the second factor on; one’s other sessions end',
    body: OTP,
    answer: CODES,
    about,
    rules,
  },
  off: { summary: 'Switches the second factor off', body: { ...OTP, pass: PASS }, about, rules },
  codes: { summary: 'Makes new recovery codes', body: { ...OTP, pass: PASS }, answer: CODES, about, rules },
  reset: {
    summary: 'Takes a colleague’s second factor away, ends their sessions, and leaves a trace in history',
    body: RESET,
    rules: { own_account: 'One’s own is switched off with a code.' },
    mutates: true,
  },
} as const satisfies Record<string, RouteDoc>

export const addSecondFactor = (app: FastifyInstance, parts: AuthParts): void => {
  const own = { permission: 'logged_in', beforeSecondFactor: true } as const
  app.get('/api/second_factor/', { config: { ...own, doc: docs.read } }, read)
  app.post('/api/second_factor/begin/', { config: { ...own, doc: docs.begin } }, begin(parts))
  app.post('/api/second_factor/confirm/', { config: { ...own, doc: docs.confirm } }, confirm(parts))
  app.post('/api/second_factor/off/', { config: { ...own, doc: docs.off } }, turnOff(parts))
  app.post('/api/second_factor/codes/', { config: { ...own, doc: docs.codes } }, renewCodes(parts))
  app.post('/api/second_factor/reset/', { config: { permission: 'can_add_user', doc: docs.reset } }, reset(parts))
}
