/**
 * Logs in and out (S4.01). A start without a network trusts the copy of the last user; the server's answer replaces it when
 * it comes.
 */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { api, ApiError, bindingHeaders, onSessionLost } from '#api/client.ts'
import { dropToken, keepToken, sessionToken } from '#api/session.ts'
import { isCopyOf, keepUser, setBinding } from '#api/user-copy.ts'
import { dropCopy, readCopy } from '#core/boot-copy.ts'
import type { CurrentUser, EntranceState, SecondFactor } from '#core/contexts.tsx'
import { logError, logWarning } from '#core/log.ts'
import { forgetUnread } from '#core/unread-counts.ts'
import { sessionState, setSessionState } from '#core/session-state.ts'
import { onStoredElsewhere } from '#core/storage.ts'
import { setDispatcher } from '#descriptions/default-filters.ts'
import { keepRights } from '#offline/rights.ts'
import { closeUser, currentStore, deleteUser, isUserOpen, openUser, wipeCopies } from '#offline/store.ts'
import { currentInstallation } from './installation.ts'

/** A logout does not wait for a server that is unreachable. */
const LOGOUT_TIMEOUT = 4000

/** Declarations change only if the company has, or had, fields of its own. */
let hasOwnFields = false
const declareFields = async ({ custom_fields: fields = [] }: CurrentUser): Promise<void> => {
  if (fields.length > 0 || hasOwnFields) (await import('#offline/company-fields.ts')).declareFields(fields)
  hasOwnFields = fields.length > 0
}

const enter = async (user: CurrentUser): Promise<void> => {
  const { manifest, variant } = currentInstallation()
  await openUser(manifest.UniqueID, user.id)
  const isHead = user.role === 'head' || user.role === 'admin'
  setDispatcher(variant.dispatcher && user.is_dispatcher === 1 && !isHead)
  await keepRights(user)
  await declareFields(user)
  setSessionState({ entrance: { status: 'success' }, user, hasLeft: false })
}

/** The user's unsent work is stored for their next login (offline.md 7). */
const drop = (entrance: EntranceState, hasLeft: boolean): void => {
  dropToken()
  closeUser()
  setSessionState({ entrance, user: null, hasLeft })
}

interface LoginAnswer {
  token?: string
  user?: CurrentUser
  error?: string
  must_set_second_factor?: 1
  /** Nothing can be stored now; this session can only read, for an hour at most. */
  read_only?: 1
}

/** Logged in, but locked out until a second factor is set up. */
let waiting: CurrentUser | null = null

const refusedEntrance = (error: unknown): EntranceState => {
  if (!(error instanceof ApiError)) return { status: 'error', code: 'internal error' }
  const { code, fields, answer } = error
  if (code === 'second factor required') {
    const wrong = fields.passkey ? 'passkey' : fields.otp === 'required' ? null : 'code'
    return { status: 'otp', wrong, passkeys: (answer?.passkeys ?? []) as string[] }
  }
  return { status: 'error', code: fields.passkey ? 'passkey refused' : code }
}

const enterBy = async (path: string, body: object, password: string): Promise<void> => {
  setSessionState({ ...sessionState(), entrance: { status: 'loading' } })
  try {
    const answer = await api.post<LoginAnswer>(path, body, { headers: bindingHeaders() })
    if (!answer.token || !answer.user) throw new ApiError(answer.error ?? 'wrong login or password')
    setBinding('bound')
    await keepUser(answer.token, answer.user)
    keepToken(answer.token)
    if (answer.must_set_second_factor) {
      waiting = answer.user
      setSessionState({ ...sessionState(), entrance: { status: 'set up', password } })
    } else await enter(answer.user)
    if (answer.read_only) (await import('./read-only-notice.ts')).showReadOnlyNotice()
  } catch (error) {
    if (!(error instanceof ApiError)) logError('the login failed', error)
    setSessionState({ entrance: refusedEntrance(error), user: null, hasLeft: sessionState().hasLeft })
  }
}

export const login = (name: string, password: string, second?: SecondFactor): Promise<void> => {
  const factor = second && { ...second.proof, remember: second.isRemembered ? 1 : 0 }
  return enterBy('/api/users/auth/', { login: name, password, ...factor }, password)
}

export const loginByPasskey = (passkey: object): Promise<void> => enterBy('/api/users/auth/passkey/', { passkey }, '')

export const enterAfterSetUp = async (): Promise<void> => {
  if (waiting) await enter(waiting)
  waiting = null
}

export const restart = (): void => setSessionState({ ...sessionState(), entrance: { status: 'empty' } })

const askServer = async (token: string): Promise<void> => {
  const { detail } = await api.get<{ detail: CurrentUser }>('/api/team_users/auth_info/')
  await keepUser(token, detail)
  if (sessionToken() === token) await enter(detail)
}

/** Somebody changed this user: their rights may differ now, and then every copy is deleted (offline.md 7). */
export const readUserAgain = async (): Promise<void> => {
  const token = sessionToken()
  if (token !== null) await askServer(token).catch(dropIfRefused)
}

/** An earlier build logged in without a cookie: the same session goes on, bound to this browser. */
const bindOldSession = async (token: string): Promise<void> => {
  await api.post('/api/users/bind/', {}, { headers: bindingHeaders() })
  setBinding('bound')
  const { user } = sessionState()
  if (user && sessionToken() === token) await keepUser(token, user)
}

/** No answer, or one that speaks of the server and not of the session. */
const isServerAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.httpStatus === 0 || error.httpStatus >= 500)

/** A refused session is dropped by the listener of `startSession`; every other refusal is dropped here (S8.04). */
const dropIfRefused = (error: unknown): void => {
  logWarning('the current user is not known', error)
  if (!isServerAway(error) && sessionState().user) drop({ status: 'empty' }, false)
}

/** `lastUser`: the copy of the last user, which boot has begun to read. */
export const startSession = async (lastUser: Promise<unknown>): Promise<void> => {
  onSessionLost(({ code }) => drop({ status: 'error', code }, false))
  // Another tab logged in, out, or as another user: this tab reloads as that user.
  onStoredElsewhere(STORAGE_KEYS.token, (token) => {
    if (token !== sessionToken()) window.location.reload()
  })
  const token = sessionToken()
  if (token === null) return
  const copy = await lastUser
  if (isCopyOf(token, copy)) {
    setBinding(copy.binding ?? 'foreign')
    await enter(copy.user)
    const isFromEarlierBuild = copy.binding === undefined
    askServer(token)
      .then(() => (isFromEarlierBuild ? bindOldSession(token) : undefined))
      .catch(dropIfRefused)
    return
  }
  try {
    await askServer(token)
  } catch (error) {
    logWarning('the current user is not known', error)
    if (sessionToken() === token) drop({ status: 'empty' }, false)
  }
}

/** Sent when the network is back: the hash of the token can end the session but not open it. */
const leaveForLater = async (): Promise<void> => {
  const token = sessionToken()
  if (token === null) return
  try {
    await (await import('./late-logouts.ts')).keepLateLogout(token)
  } catch (error) {
    // It ends by its own age.
    logWarning('the server did not hear of the logout', error)
  }
}

/** Ends on the server the sessions that were logged out without a network. */
export const endLeftSessions = async (): Promise<void> => {
  if (await readCopy('leftSessions')) await (await import('./late-logouts.ts')).sendLateLogouts()
}

/** Ends with the session; where it does not, the person still leaves. */
const dropPush = async (): Promise<void> => {
  try {
    await (await import('#api/push.ts')).dropPush()
  } catch (error) {
    logWarning('push messages are still on', error)
  }
}

/** `keep`: unsent changes stay on this device for the next login; `delete`: nothing of this person stays. */
export const leave = async (how: 'keep' | 'delete'): Promise<void> => {
  await dropPush()
  try {
    await api.post('/api/users/logout/', {}, { timeout: LOGOUT_TIMEOUT })
  } catch (error) {
    logWarning('the server did not hear of the logout', error)
    if (isServerAway(error)) await leaveForLater()
  }
  // Closed already where the server answered that the session is over.
  if (isUserOpen()) {
    const { name } = currentStore()
    await (how === 'keep' ? wipeCopies(currentStore()) : deleteUser())
    if (how === 'delete') await (await import('#offline/incoming-shares.ts')).dropSharesOf(name)
  }
  await dropCopy('lastUser')
  forgetUnread()
  drop({ status: 'empty' }, true)
}
