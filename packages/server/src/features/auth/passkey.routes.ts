/** Passkeys: those of one's own account, listed, added and removed; the challenge that any of them signs; the login by one alone. */
import { MAX_PASSWORD } from '@fura/shared/constants.ts'
import { deviceName } from '@fura/shared/device-name.ts'
import { AppError } from '@fura/shared/errors.ts'
import { dateTime, int, text } from '@fura/shared/fields/field.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyObject, pageOf, PAGING, queryOf } from '#http/input.ts'
import { giveBack, refuseSpent, spend } from '#http/limits.ts'
import { PAGE_QUERY, type RouteDoc } from '#http/route-doc.ts'
import { auditIn } from '#http/audit.ts'
import { FACTOR, FACTOR_ABOUT, readBody, readBodyWithFactor } from './auth.input.ts'
import { loginAddressLimits, otpLimits, passkeyChallengeLimits } from './auth.limits.ts'
import type { AuthParts } from './auth.parts.ts'
import { accountById } from './auth.queries.ts'
import { answerLogin, LOGIN_ANSWER, openAccount } from './open-account.ts'
import { ownAccount, proveOneself } from './own-account.ts'
import { checkNewPasskey, newPasskeyOptions, signatureOptions, takePasskey } from './passkey.ts'
import { addPasskey, credentialIdsOf, listPasskeys, removePasskey } from './passkey.queries.ts'
import { secretError } from './password.rules.ts'
import { rpIdOf } from './relying-party.ts'
import { isFactorRequired, noteFactorAdded, noteFactorRemoved } from './second-factor-switch.ts'

/** More than anybody has devices; every login offers all of them to the browser. */
const MOST = 20
/** No browser's attestation is longer than this. */
const ADDED_BYTES = 16_384

const ID = int({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER })
const NAMED = { name: text({ max: 60 }) }

const wrong = () => new AppError('invalid data', { fields: { passkey: 'rule:wrong_passkey' } })

const list = async (request: FastifyRequest) => {
  const page = pageOf(queryOf(request, ...PAGING))
  const { session, installation } = request
  const listed = await listPasskeys(installation.db.read, { userId: session?.userId ?? 0, ...page })
  return { status: 'ok', ...listed, host: rpIdOf(request) }
}

const challenge = async (request: FastifyRequest) => {
  readBody(bodyObject(request), {}, {})
  await spend(request.installation.db, passkeyChallengeLimits(request))
  return { status: 'ok', options: await signatureOptions(request) }
}

const begin =
  ({ sealer }: AuthParts) =>
  async (request: FastifyRequest) => {
    const { secrets, factor } = readBodyWithFactor(bodyObject(request), {}, { pass: secretError })
    const account = await proveOneself(request, sealer, secrets.pass, factor)
    const credentialIds = await credentialIdsOf(request.installation.db.read, account.id)
    if (credentialIds.length >= MOST) throw new AppError('invalid data', { fields: { pass: 'rule:too_many_passkeys' } })
    return { status: 'ok', options: await newPasskeyOptions(request, account, credentialIds) }
  }

const add =
  ({ sessions }: AuthParts) =>
  async (request: FastifyRequest) => {
    const { passkey: sent, ...rest } = bodyObject(request)
    const { values } = readBody(rest, NAMED, {})
    if (sent === undefined || sent === null) throw new AppError('invalid data', { fields: { passkey: 'required' } })
    const { id: userId } = await ownAccount(request)
    const { db } = request.installation
    const limits = otpLimits(request, userId)
    await spend(db, limits)
    const passkey = await checkNewPasskey(request, userId, sent)
    if (!passkey) throw wrong()
    const name = values.name ?? deviceName(request.headers['user-agent'] ?? null)
    const added = await db.write(async (tx) => {
      const id = await addPasskey(tx, passkey, name)
      if (id === null) throw wrong()
      await giveBack(tx, limits)
      await auditIn(request, tx, { event: 'passkey_added', subject_id: userId, object_name: name })
      return { id, codes: await noteFactorAdded(request, tx, userId) }
    })
    sessions.forget(db)
    return { status: 'ok', ...added }
  }

const remove =
  ({ sealer, sessions }: AuthParts) =>
  async (request: FastifyRequest) => {
    const { values, secrets, factor } = readBodyWithFactor(bodyObject(request), { id: ID }, { pass: secretError })
    const account = await proveOneself(request, sealer, secrets.pass, factor)
    const { db } = request.installation
    await db.write(async (tx) => {
      const name = await removePasskey(tx, account.id, values.id)
      if (name === null) throw new AppError('invalid data', { fields: { id: 'not_found' } })
      await auditIn(request, tx, { event: 'passkey_removed', subject_id: account.id, object_name: name })
      const isOff = await noteFactorRemoved(request, tx, account.id)
      if (isOff && isFactorRequired(request)) {
        throw new AppError('invalid data', { fields: { id: 'rule:factor_required' } })
      }
    })
    sessions.forget(db)
    return { status: 'ok' }
  }

const login = (parts: AuthParts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { passkey, ...rest } = bodyObject(request)
  readBody(rest, {}, {})
  if (passkey === undefined || passkey === null) {
    throw new AppError('invalid data', { fields: { passkey: 'required' } })
  }
  const { db } = request.installation
  const limits = loginAddressLimits(request)
  await spend(db, limits)
  const userId = await takePasskey(request, passkey, null)
  const account = userId === null ? null : await accountById(db.read, userId)
  const entry = { limits, isRemembered: false, by: 'passkey' } as const
  const opened = account && (await openAccount(request, account, parts, entry))
  if (!account || !opened) throw wrong()
  return answerLogin(request, reply, account, opened)
}

const PASS = { kind: 'secret', required: true, max: MAX_PASSWORD } as const
const OBJECT = { kind: 'object', required: true } as const
const LISTED = { id: ID, name: text({ required: true }), date_create: dateTime(), date_seen: dateTime() }

const about = {
  ...FACTOR_ABOUT,
  pass: 'One’s password.',
  otp: 'Where the second factor is on: a code of it.',
} as const
const rules = {
  wrong_password: '`pass` is not the password of this user.',
  wrong_otp: 'The code is wrong, too old, or was used already.',
  wrong_passkey: 'The passkey is not known here, was removed, or has not signed what it was asked to.',
  too_many_passkeys: `One has ${MOST} of them already.`,
  factor_required: 'It is the last second factor, and the company requires one of this role.',
}

const docs = {
  list: {
    summary: 'One’s passkeys, the newest first',
    query: PAGE_QUERY,
    answer: { list: [LISTED], total_num: int(), host: text({ required: true }) },
    about: {
      name: 'As it was called when it was added; else browser and system of the device.',
      date_seen: 'Of the last login by it; 0: none yet.',
      host: 'Passkeys are made and used at this address alone.',
    },
  },
  challenge: {
    summary: 'What a browser needs to sign by a passkey of this company, once and within five minutes',
    body: {},
    answer: { options: { kind: 'object' } },
    about: { options: 'PublicKeyCredentialRequestOptions as JSON (Web Authentication, level 3).' },
  },
  begin: {
    summary: 'What a browser needs to make a passkey, once and within five minutes',
    body: { ...FACTOR, pass: PASS },
    answer: { options: { kind: 'object' } },
    about: { ...about, options: 'PublicKeyCredentialCreationOptions as JSON (Web Authentication, level 3).' },
    rules,
  },
  add: {
    summary: 'Adds a passkey; the first second factor of a person ends their other sessions',
    body: { ...NAMED, passkey: OBJECT },
    answer: { id: ID, codes: { kind: 'words' } },
    about: {
      passkey: 'The PublicKeyCredential that the browser has made by the options of `begin`, as JSON.',
      codes: 'Recovery codes, each good once; shown only here. Empty where those from before stay.',
    },
    rules,
  },
  remove: {
    summary: 'Removes a passkey; the last second factor of a person switches it off',
    body: { ...FACTOR, id: ID, pass: PASS },
    about,
    rules,
  },
  login: {
    ...LOGIN_ANSWER,
    summary: 'Opens a session by a passkey alone, which asks for a fingerprint, a face or a PIN by itself',
    body: { passkey: OBJECT },
    about: {
      ...LOGIN_ANSWER.about,
      passkey: 'The PublicKeyCredential that has signed the options of /api/passkeys/challenge/, as JSON.',
    },
    rules,
  },
} as const satisfies Record<string, RouteDoc>

export const addPasskeys = (app: FastifyInstance, parts: AuthParts): void => {
  const own = { permission: 'logged_in', beforeSecondFactor: true } as const
  const open = { permission: 'anyone' } as const
  app.get('/api/passkeys/list/', { config: { ...own, doc: docs.list } }, list)
  app.post('/api/passkeys/begin/', { config: { ...own, doc: docs.begin } }, begin(parts))
  app.post('/api/passkeys/add/', { bodyLimit: ADDED_BYTES, config: { ...own, doc: docs.add } }, add(parts))
  app.post('/api/passkeys/remove/', { config: { ...own, doc: docs.remove } }, remove(parts))
  app.post('/api/passkeys/challenge/', { config: { ...open, doc: docs.challenge } }, challenge)
  app.route({
    method: 'POST',
    url: '/api/users/auth/passkey/',
    config: { ...open, doc: docs.login },
    onRequest: (request) => refuseSpent(request.installation.db, loginAddressLimits(request)),
    handler: login(parts),
  })
}
