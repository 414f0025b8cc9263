/** Logs in a person whose identity is proved: the session, the device that it is bound to, the entry in the security log. */
import { flag, text } from '@fura/shared/fields/field.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseReadOnly, type Reader, type Tx } from '#db/database.ts'
import { auditIn, gatherAudit } from '#http/audit.ts'
import { viewerOf } from '#http/context.ts'
import { type Device, devicesOf, setDeviceCookie } from '#http/credentials.ts'
import { giveBack, giveBackAnyhow, type Limit } from '#http/limits.ts'
import { openSession } from '#http/sessions.ts'
import { UNSTORED_SECONDS } from '#http/unstored-session.ts'
import { CURRENT_USER, currentUser } from '../team/team.queries.ts'
import type { AuthParts } from './auth.parts.ts'
import { type Account, accountById, dropOldSessions, findOrMakeDevice, noteLogin } from './auth.queries.ts'
import { rememberPlace } from './login-places.ts'
import { trustDevice } from './trusted-device.queries.ts'

/** Asked for by our app: the token is of no use without the cookie of this browser. */
export const wantsBinding = ({ headers }: FastifyRequest): boolean => headers['x-bind-device'] === '1'

/** Whether the account is unchanged since the check: not switched off, same password. */
export const isSameAccount = async (db: Reader | Tx, account: Account): Promise<boolean> =>
  (await accountById(db, account.id))?.passHash === account.passHash

export interface Opened {
  token: string
  device: Device | null
  /** For reading alone, and for an hour at most. */
  isUnstored: boolean
}

interface Entry {
  /** Counted tries that turned out right. */
  limits: readonly Limit[]
  /** This browser is not asked for a second factor for a while. */
  isRemembered: boolean
  /** For the security log, if it was not by password. */
  by?: 'passkey'
}

const openStored = (
  request: FastifyRequest,
  account: Account,
  { config }: AuthParts,
  { limits, isRemembered, by }: Entry,
): Promise<Opened | null> =>
  request.installation.db.write(async (tx) => {
    if (!(await isSameAccount(tx, account))) return null
    const now = nowSeconds()
    await giveBack(tx, limits)
    await dropOldSessions(tx, account.id, config, now)
    await noteLogin(tx, account.id, now)
    await auditIn(request, tx, { event: 'login', team_user_id: account.id, ...(by && { detail: by }) })
    const device = wantsBinding(request) ? await findOrMakeDevice(tx, devicesOf(request)) : null
    await rememberPlace(tx, account.id, request, device)
    const userAgent = request.headers['user-agent']
    if (device && isRemembered && account.hasSecondFactor) await trustDevice(tx, account.id, device.hash, userAgent)
    const origin = { address: request.ip, deviceHash: device?.hash ?? null }
    const token = await openSession(tx, account.id, userAgent, origin)
    return { token, device, isUnstored: false }
  })

/** Reading continues while nothing can be stored: a session without a row, whose audit entry is written later. */
const openUnstored = async (
  request: FastifyRequest,
  account: Account,
  { sessions }: AuthParts,
  { limits }: Entry,
): Promise<Opened | null> => {
  const { db, uniqueId } = request.installation
  if (account.passHash === null || !(await isSameAccount(db.read, account))) return null
  await giveBackAnyhow(db, limits)
  const device = wantsBinding(request) ? await findOrMakeDevice(db.read, devicesOf(request)) : null
  const until = nowSeconds() + UNSTORED_SECONDS
  const claim = { userId: account.id, until, deviceHash: device?.hash ?? null }
  gatherAudit(request, { event: 'login', team_user_id: account.id, detail: 'unstored' })
  return { token: sessions.unstored.make(uniqueId, account.passHash, claim), device, isUnstored: true }
}

/** null: the account was changed meanwhile. */
export const openAccount = async (
  request: FastifyRequest,
  account: Account,
  parts: AuthParts,
  entry: Entry,
): Promise<Opened | null> => {
  try {
    return await openStored(request, account, parts, entry)
  } catch (error) {
    if (!(error instanceof DatabaseReadOnly)) throw error
    return openUnstored(request, account, parts, entry)
  }
}

/** Every other call is refused until a second factor is set up. */
const setUpNotice = ({ installation }: FastifyRequest, { role, hasSecondFactor }: Account) =>
  !hasSecondFactor && installation.secondFactorRoles.includes(role) ? { must_set_second_factor: 1 } : {}

export const answerLogin = async (
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  { token, device, isUnstored }: Opened,
) => {
  if (device) setDeviceCookie(request, reply, device)
  const user = await currentUser(request.installation.db, account.id, viewerOf(request))
  return { status: 'ok', token, user, ...setUpNotice(request, account), ...(isUnstored && { read_only: 1 }) }
}

/** What a login answers, for the API document. */
export const LOGIN_ANSWER = {
  answer: { token: text({ required: true }), user: CURRENT_USER, must_set_second_factor: flag(), read_only: flag() },
  optional: ['must_set_second_factor', 'read_only'],
  about: {
    read_only:
      '1: nothing can be stored now. The token reads for an hour, or until writes are taken again; then one logs in anew.',
    must_set_second_factor: '1: the company requires a second factor; all but setting it up is refused until then.',
    token:
      'What every further call sends as `User-Auth-Key`. It is shown only here. A browser that sends `X-Bind-Device: 1` gets a cookie beside it, without which the token opens nothing.',
  },
} as const
