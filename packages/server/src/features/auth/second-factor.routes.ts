/**
 * The second factor of one's own account: switched on with the code of an authenticator app, with recovery codes for a lost
 * phone, and off again; the administrator resets a colleague's. Passkeys have routes of their own.
 */
import { MAX_PASSWORD } from '@fura/shared/constants.ts'
import { AppError } from '@fura/shared/errors.ts'
import { flag, int, text } from '@fura/shared/fields/field.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '#http/context.ts'
import { bodyObject, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { endSessions } from '#http/sessions.ts'
import { auditIn } from '#http/audit.ts'
import { FACTOR, FACTOR_ABOUT, readBody, readBodyWithFactor } from './auth.input.ts'
import type { AuthParts } from './auth.parts.ts'
import type { Account } from './auth.queries.ts'
import { ownAccount, proveOneself } from './own-account.ts'
import { credentialIdsOf } from './passkey.queries.ts'
import { secretError } from './password.rules.ts'
import { isFactorRequired, noteFactorAdded } from './second-factor-switch.ts'
import { assertFirstCode, type SentFactor } from './second-factor.ts'
import {
  beginSecondFactor,
  countRecoveryCodes,
  dropAuthenticator,
  dropSecondFactor,
  hasAuthenticator,
  renewRecoveryCodes,
  turnAuthenticatorOn,
} from './second-factor.queries.ts'
import { totpAddress } from './totp.ts'

const FIRST_CODE = { otp: text({ required: true, max: 40 }) }
const OFF = { app_only: flag() }
const RESET = { team_user_id: int({ required: true, min: 1 }) }

const read = async (request: FastifyRequest) => {
  queryOf(request)
  const account = await ownAccount(request)
  const { read: db } = request.installation.db
  return {
    status: 'ok',
    is_on: account.hasSecondFactor ? 1 : 0,
    is_app_on: (await hasAuthenticator(db, account.id)) ? 1 : 0,
    has_passkeys: (await credentialIdsOf(db, account.id)).length > 0 ? 1 : 0,
    is_required: isFactorRequired(request) ? 1 : 0,
    codes_left: await countRecoveryCodes(db, account.id),
  }
}

const begin =
  ({ sealer }: AuthParts) =>
  async (request: FastifyRequest) => {
    const { secrets, factor } = readBodyWithFactor(bodyObject(request), {}, { pass: secretError })
    const account = await proveOneself(request, sealer, secrets.pass, factor)
    const { db, name } = request.installation
    if (await hasAuthenticator(db.read, account.id)) {
      throw new AppError('invalid data', { fields: { pass: 'rule:factor_on' } })
    }
    const secret = await db.write((tx) => beginSecondFactor(tx, sealer, account.id))
    return { status: 'ok', secret, uri: totpAddress(secret, name, account.email) }
  }

const confirm =
  ({ sealer, sessions }: AuthParts) =>
  async (request: FastifyRequest) => {
    const { values } = readBody(bodyObject(request), FIRST_CODE, {})
    const account = await ownAccount(request)
    const { db } = request.installation
    if (await hasAuthenticator(db.read, account.id)) {
      throw new AppError('invalid data', { fields: { otp: 'rule:factor_on' } })
    }
    await assertFirstCode(request, sealer, account.id, values.otp)
    const codes = await db.write(async (tx) => {
      await turnAuthenticatorOn(tx, account.id)
      await auditIn(request, tx, { event: 'authenticator_added', subject_id: account.id })
      return noteFactorAdded(request, tx, account.id)
    })
    sessions.forget(db)
    return { status: 'ok', codes }
  }

/** Asks for the password and the second factor again; refused without a second factor. */
const proveWithFactor = async (
  request: FastifyRequest,
  { sealer }: AuthParts,
  { secrets, factor }: { secrets: { pass: string }; factor: SentFactor },
): Promise<Account> => {
  const account = await proveOneself(request, sealer, secrets.pass, factor)
  if (!account.hasSecondFactor) throw new AppError('invalid data', { fields: { otp: 'rule:factor_off' } })
  return account
}

/** Without the app alone the passkeys, and so the second factor, stay. */
const turnOff = (parts: AuthParts) => async (request: FastifyRequest) => {
  const sent = readBodyWithFactor(bodyObject(request), OFF, { pass: secretError })
  const { db } = request.installation
  const passkeys = await credentialIdsOf(db.read, request.session?.userId ?? 0)
  const isAppAlone = sent.values.app_only === 1 && passkeys.length > 0
  if (!isAppAlone && isFactorRequired(request)) {
    throw new AppError('invalid data', { fields: { otp: 'rule:factor_required' } })
  }
  const { id } = await proveWithFactor(request, parts, sent)
  await db.write(async (tx) => {
    if (isAppAlone) await dropAuthenticator(tx, id)
    else await dropSecondFactor({ db, tx, actor: actorOf(request) }, id)
    await auditIn(request, tx, { event: isAppAlone ? 'authenticator_removed' : 'second_factor_off', subject_id: id })
  })
  parts.sessions.forget(db)
  return { status: 'ok' }
}

const renewCodes = (parts: AuthParts) => async (request: FastifyRequest) => {
  const sent = readBodyWithFactor(bodyObject(request), {}, { pass: secretError })
  const { id } = await proveWithFactor(request, parts, sent)
  const codes = await request.installation.db.write(async (tx) => {
    await auditIn(request, tx, { event: 'recovery_codes_renewed', subject_id: id })
    return renewRecoveryCodes(tx, id)
  })
  return { status: 'ok', codes }
}

/** Resets the second factor of a person who lost phone and codes. Their sessions end, and history shows who did it. */
const reset =
  ({ sessions }: AuthParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { values } = readBody(bodyObject(request), RESET, {})
    const userId = values.team_user_id
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
  wrong_passkey: 'The passkey is not one of this user, or has not signed what it was asked to.',
  factor_on: 'The authenticator app is on already.',
  factor_off: 'The second factor is off.',
  factor_required: 'The company requires it of this role.',
}
const about = {
  ...FACTOR_ABOUT,
  pass: 'One’s password.',
  codes: 'Recovery codes, each good once; shown only here. Empty where those from before stay.',
}

const docs = {
  read: {
    summary: 'Whether one’s second factor is on, whether the company requires it, and how many recovery codes are left',
    answer: { is_on: flag(), is_app_on: flag(), has_passkeys: flag(), is_required: flag(), codes_left: int() },
    about: { is_on: '1: by an authenticator app, by passkeys, or by both.', is_app_on: '1: by an authenticator app.' },
  },
  begin: {
    summary: 'Makes a secret for an authenticator app; it takes effect once `confirm` gets a code of it',
    body: { ...FACTOR, pass: PASS },
    answer: { secret: text({ required: true }), uri: text({ required: true, max: 500 }) },
    about: { ...about, secret: 'To be typed in by hand.', uri: 'The same as the contents of a QR code.' },
    rules,
  },
  confirm: {
    summary: 'Switches the authenticator app on; one’s other sessions end if it is the first second factor',
    body: FIRST_CODE,
    answer: CODES,
    about: { otp: 'A code of the app.', codes: about.codes },
    rules,
  },
  off: {
    summary: 'Switches the second factor off: the authenticator app, and the passkeys with it',
    body: { ...FACTOR, ...OFF, pass: PASS },
    about: { ...about, app_only: '1: passkeys stay, where there are any.' },
    rules,
  },
  codes: { summary: 'Makes new recovery codes', body: { ...FACTOR, pass: PASS }, answer: CODES, about, rules },
  reset: {
    summary: 'Removes a colleague’s second factor, passkeys too, and ends their sessions; recorded in history',
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
