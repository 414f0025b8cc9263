/** Login, logout and the change of one's own password (api.md, Auth and user). Tokens travel in User-Auth-Key alone; a browser's is bound to its device. */
import { MAX_PASSWORD, MIN_PASSWORD } from '@fura/shared/constants.ts'
import { AppError } from '@fura/shared/errors.ts'
import { flag, int, text } from '@fura/shared/fields/field.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditIn, gatherAudit } from '#http/audit.ts'
import { devicesOf, setDeviceCookie } from '#http/credentials.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { giveBack, giveBackAnyhow, type Limit, refuseSpent } from '#http/limits.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { endSessions, openSession } from '#http/sessions.ts'
import { FACTOR, FACTOR_ABOUT, readBody, readBodyWithFactor } from './auth.input.ts'
import { loginAddressLimits, loginLimits, oldPasswordLimits } from './auth.limits.ts'
import { type AuthParts, authParts, type AuthShared } from './auth.parts.ts'
import { Background } from './background.ts'
import { warnOwner } from './guess-warning.ts'
import { findKnownPlace } from './login-places.ts'
import {
  type Account,
  accountById,
  accountByLogin,
  bindSession,
  dropSession,
  findOrMakeDevice,
  setPassword,
} from './auth.queries.ts'
import { addEmailChange } from './email-change.routes.ts'
import { newPasswordError, secretError } from './password.rules.ts'
import { hashPassword, tryPassword } from '#http/passwords.ts'
import { answerLogin, isSameAccount, LOGIN_ANSWER, openAccount, wantsBinding } from './open-account.ts'
import { addPasskeys } from './passkey.routes.ts'
import { addLeftSessions } from './left-session.routes.ts'
import { addRecovery } from './recovery.routes.ts'
import type { SecretSealer } from '#http/sealed-secret.ts'
import { assertSecondFactor, type SentFactor } from './second-factor.ts'
import { addSecondFactor } from './second-factor.routes.ts'
import { addSessions } from './session.routes.ts'
import { isTrusted } from './trusted-device.queries.ts'
import { addTrustedDevices } from './trusted-device.routes.ts'

const LOGIN = { login: text({ required: true }), remember: flag() }

const WRONG_OLD = { fields: { old_pass: 'rule:wrong_password' } } as const

/** The log must not hold a password that was typed into the wrong field. */
const loginForLog = (login: string, isKnown: boolean): string =>
  isKnown || login.includes('@') ? login : `${login.slice(0, 2)}…`

const login =
  (parts: AuthParts, background: Background, warn = warnOwner(parts.mailLink)) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { values, secrets, factor } = readBodyWithFactor(bodyObject(request), LOGIN, { password: secretError })
    const { db } = request.installation
    const account = await accountByLogin(db.read, values.login)
    const knownPlace = await findKnownPlace(db.read, account?.id ?? null, request)
    const limits = loginLimits(request, values.login, knownPlace)
    await refuseSpent(db, limits)
    const isRight = await tryPassword(db, limits, account?.passHash ?? null, secrets.password)
    if (account && isRight) await askSecondFactor(request, parts.sealer, account, limits, factor)
    const entry = { limits, isRemembered: values.remember === 1 }
    const opened = account && isRight ? await openAccount(request, account, parts, entry) : null
    if (!account || opened === null) {
      background.run(
        warn(request, values.login, account).catch((error: unknown) =>
          request.log.warn({ err: error }, 'the owner of an account was not warned'),
        ),
      )
      gatherAudit(request, {
        event: 'login_failed',
        subject_id: account?.id ?? null,
        login: loginForLog(values.login, account !== null),
      })
      throw new AppError('wrong login or password')
    }
    return answerLogin(request, reply, account, opened)
  }

/** Undo the count of a right password before the code is typed; codes have limits of their own. */
const askSecondFactor = async (
  request: FastifyRequest,
  sealer: SecretSealer,
  account: Account,
  limits: readonly Limit[],
  factor: SentFactor,
): Promise<void> => {
  const { db } = request.installation
  const hashes = devicesOf(request).map(({ hash }) => hash)
  if (!account.hasSecondFactor || (await isTrusted(db.read, account.id, hashes))) return
  await giveBackAnyhow(db, limits)
  await assertSecondFactor(request, sealer, account.id, factor)
}

/** For an app that logged in before tokens were bound: the session continues, on this device only. */
const bind =
  ({ sessions }: AuthParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    readBody(bodyObject(request), {}, {})
    const { db } = request.installation
    const { session } = request
    if (!session || session.deviceHash !== null) return { status: 'ok', is_bound: 1 }
    if (!wantsBinding(request)) return { status: 'ok', is_bound: 0 }
    const device = await db.write(async (tx) => {
      const ownDevice = await findOrMakeDevice(tx, devicesOf(request))
      await bindSession(tx, session.tokenHash, ownDevice.hash)
      return ownDevice
    })
    sessions.forget(db)
    setDeviceCookie(request, reply, device)
    return { status: 'ok', is_bound: 1 }
  }

const logout =
  ({ sessions }: AuthParts) =>
  async (request: FastifyRequest) => {
    readBody(bodyObject(request), {}, {})
    const { db } = request.installation
    const { session } = request
    if (session?.isUnstored) {
      sessions.endUnstored(session.tokenHash)
      gatherAudit(request, { event: 'logout' })
    } else if (session) {
      await db.write(async (tx) => {
        await dropSession(tx, session.tokenHash)
        await auditIn(request, tx, { event: 'logout' })
      })
    }
    sessions.forget(db)
    return { status: 'ok' }
  }

/** Only one's own: a colleague's forgotten password goes by recovery. */
const namedAccount = async (request: FastifyRequest): Promise<Account> => {
  const id = idFromBody(bodyObject(request))
  if (id !== request.session?.userId) throw new AppError('access denied')
  const account = await accountById(request.installation.db.read, id)
  if (!account) throw new AppError('user switched off')
  return account
}

const changePassword =
  ({ sessions }: AuthParts) =>
  async (request: FastifyRequest) => {
    const account = await namedAccount(request)
    const { id: _, ...body } = bodyObject(request)
    const { secrets } = readBody(body, {}, { pass: newPasswordError, old_pass: secretError })
    const { db } = request.installation
    const limits = oldPasswordLimits(request, account.id)
    await refuseSpent(db, limits)
    if (!(await tryPassword(db, limits, account.passHash, secrets.old_pass))) {
      gatherAudit(request, { event: 'password_refused' })
      throw new AppError('invalid data', WRONG_OLD)
    }
    const passHash = await hashPassword(secrets.pass)
    const token = await db.write(async (tx) => {
      if (!(await isSameAccount(tx, account))) throw new AppError('invalid data', WRONG_OLD)
      await giveBack(tx, limits)
      await setPassword(tx, account.id, passHash)
      await endSessions(tx, account.id, null)
      await auditIn(request, tx, { event: 'password_changed', subject_id: account.id })
      const origin = { address: request.ip, deviceHash: request.session?.deviceHash ?? null }
      return openSession(tx, account.id, request.headers['user-agent'], origin)
    })
    sessions.forget(db)
    return { status: 'ok', id: account.id, token }
  }

const loginDoc = {
  summary: 'Opens a session; an unknown login and a wrong password get the same answer in the same time',
  ...LOGIN_ANSWER,
  body: { ...LOGIN, ...FACTOR, password: { kind: 'secret', required: true, max: MAX_PASSWORD } },
  about: {
    ...LOGIN_ANSWER.about,
    ...FACTOR_ABOUT,
    otp: 'A code of the second factor, if it is on: then the call without it answers `second factor required`.',
    remember: '1: this browser is not asked for a second factor for thirty days.',
  },
} as const satisfies RouteDoc

const bindDoc = {
  summary: 'Binds this session to the calling browser: from now on its token needs the cookie of the answer',
  body: {},
  answer: { is_bound: flag() },
  about: { is_bound: '0: the header `X-Bind-Device: 1` was not sent, and nothing was bound.' },
} as const satisfies RouteDoc

const logoutDoc = { summary: 'Ends this session', body: {} } as const satisfies RouteDoc

const passwordDoc = {
  summary: 'Changes one’s own password; the user’s other sessions end and this one gets a new token',
  body: {
    id: int({ required: true, min: 1 }),
    pass: { kind: 'secret', required: true, min: MIN_PASSWORD, max: MAX_PASSWORD },
    old_pass: { kind: 'secret', required: true, max: MAX_PASSWORD },
  },
  answer: { id: int({ required: true, min: 1 }), token: text({ required: true }) },
  about: { id: 'One’s own.', token: 'Replaces the one that was sent.' },
  rules: {
    wrong_password: '`old_pass` is not the password of this user.',
    common_password: 'The new password is one of those that guessers try first.',
  },
} as const satisfies RouteDoc

export const addAuth = (app: FastifyInstance, shared: AuthShared): void => {
  const parts = authParts(shared)
  const open = { permission: 'anyone' } as const
  const background = new Background()
  const own = { permission: 'logged_in', beforeSecondFactor: true } as const
  app.route({
    method: 'POST',
    url: '/api/users/auth/',
    config: { ...open, doc: loginDoc },
    // Checked before the body is read, so that a blocked guesser costs no more than this query.
    onRequest: (request) => refuseSpent(request.installation.db, loginAddressLimits(request)),
    handler: login(parts, background),
  })
  app.route({ method: 'POST', url: '/api/users/logout/', config: { ...own, doc: logoutDoc }, handler: logout(parts) })
  app.route({
    method: 'POST',
    url: '/api/users/update/',
    config: { ...own, doc: passwordDoc },
    handler: changePassword(parts),
  })
  addLeftSessions(app, parts)
  app.route({ method: 'POST', url: '/api/users/bind/', config: { ...own, doc: bindDoc }, handler: bind(parts) })
  addSessions(app, parts)
  addTrustedDevices(app)
  addEmailChange(app, parts)
  addSecondFactor(app, parts)
  addPasskeys(app, parts)
  addRecovery(app, parts, background)
}
