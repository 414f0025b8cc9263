/**
 * Who is logged in on this tab (§4): empty, loading, success or error. A start without a network trusts the copy of the last
 * user; the server's word replaces it as soon as it comes.
 */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { api, ApiError, bindingHeaders, onSessionLost } from '#api/client.ts'
import { dropToken, keepToken, sessionToken } from '#api/session.ts'
import { setDispatcher } from '#entity/default-filters.ts'
import { keepRights } from '#offline/rights.ts'
import { closeUser, currentStore, deleteUser, isUserOpen, openUser, wipeCopies } from '#offline/store.ts'
import { dropCopy, keepCopy, readCopy } from './boot-copy.ts'
import type { CurrentUser, EntranceState, SecondFactor } from './contexts.tsx'
import { currentInstallation } from './installation.ts'
import { forgetNews } from './news.ts'
import { dropPush } from './push.ts'
import { onStoredElsewhere } from './storage.ts'
import { logError, logWarning } from './log.ts'

export interface SessionState {
  entrance: EntranceState
  user: CurrentUser | null
  /** The person left by himself, so the next login starts at Home. */
  hasLeft: boolean
}

interface UserCopy {
  /** Ties the copy to its session: a token of somebody else may have come in between. */
  tokenEnd: string
  user: CurrentUser
  /** Absent in a copy of an earlier build. */
  binding?: Binding
}

/** Whether the token needs the cookie of this browser; a token that no login here has made stays as it was (decision on bound sessions). */
type Binding = 'bound' | 'foreign'

/** The person is not kept waiting for a server that is away. */
const LOGOUT_TIMEOUT = 4000

let binding: Binding = 'foreign'
let state: SessionState = { entrance: { status: 'empty' }, user: null, hasLeft: false }
const listeners = new Set<() => void>()

export const sessionState = (): SessionState => state

export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const become = (next: SessionState): void => {
  state = next
  for (const listener of listeners) listener()
}

const endOf = (token: string): string => token.slice(-8)

const enter = async (user: CurrentUser): Promise<void> => {
  const { manifest, variant } = currentInstallation()
  await openUser(manifest.UniqueID, user.id)
  const isHead = user.role === 'head' || user.role === 'admin'
  setDispatcher(variant.dispatcher && user.is_dispatcher === 1 && !isHead)
  await keepRights(user)
  become({ entrance: { status: 'success' }, user, hasLeft: false })
}

const keepUser = (token: string, user: CurrentUser): Promise<void> =>
  keepCopy('lastUser', { tokenEnd: endOf(token), user, binding } satisfies UserCopy)

/** Nothing of the person's work is touched: it waits for him under his own name (offline.md 7). */
const drop = (entrance: EntranceState, hasLeft: boolean): void => {
  dropToken()
  closeUser()
  become({ entrance, user: null, hasLeft })
}

interface LoginAnswer {
  token?: string
  user?: CurrentUser
  error?: string
  must_set_second_factor?: 1
}

/** Logged in, but not let in before a second factor is set up. */
let waiting: CurrentUser | null = null

const refusedEntrance = (error: unknown): EntranceState => {
  if (!(error instanceof ApiError)) return { status: 'error', code: 'internal error' }
  if (error.code !== 'second factor required') return { status: 'error', code: error.code }
  return { status: 'otp', isWrong: error.fields.otp !== 'required' }
}

export const login = async (name: string, password: string, second?: SecondFactor): Promise<void> => {
  become({ ...state, entrance: { status: 'loading' } })
  try {
    const headers = bindingHeaders()
    const code = second && { otp: second.otp, remember: second.isRemembered ? 1 : 0 }
    const answer = await api.post<LoginAnswer>('/api/users/auth/', { login: name, password, ...code }, { headers })
    if (!answer.token || !answer.user) throw new ApiError(answer.error ?? 'wrong login or password')
    binding = 'bound'
    await keepUser(answer.token, answer.user)
    keepToken(answer.token)
    if (answer.must_set_second_factor) {
      waiting = answer.user
      become({ ...state, entrance: { status: 'set up', password } })
    } else await enter(answer.user)
  } catch (error) {
    if (!(error instanceof ApiError)) logError('the login failed', error)
    become({ entrance: refusedEntrance(error), user: null, hasLeft: state.hasLeft })
  }
}

export const enterAfterSetUp = async (): Promise<void> => {
  if (waiting) await enter(waiting)
  waiting = null
}

export const restart = (): void => become({ ...state, entrance: { status: 'empty' } })

const askServer = async (token: string): Promise<void> => {
  const { detail } = await api.get<{ detail: CurrentUser }>('/api/team_users/auth_info/')
  await keepUser(token, detail)
  if (sessionToken() === token) await enter(detail)
}

/** An earlier build logged in without a cookie: the same session goes on, bound to this browser. */
const bindOldSession = async (token: string): Promise<void> => {
  await api.post('/api/users/bind/', {}, { headers: bindingHeaders() })
  binding = 'bound'
  if (state.user && sessionToken() === token) await keepUser(token, state.user)
}

/** No answer, or one that speaks of the server and not of the session. */
const isServerAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.httpStatus === 0 || error.httpStatus >= 500)

/** A refused session is dropped by the listener of `startSession`; every other refusal is dropped here (§8). */
const dropIfRefused = (error: unknown): void => {
  logWarning('the current user is not known', error)
  if (!isServerAway(error) && state.user) drop({ status: 'empty' }, false)
}

const isCopyOf = (token: string, copy: unknown): copy is UserCopy =>
  typeof copy === 'object' && copy !== null && 'tokenEnd' in copy && copy.tokenEnd === endOf(token)

/** The copy of the last user is being read already: nobody waits for it twice. */
export const startSession = async (lastUser: Promise<unknown>): Promise<void> => {
  onSessionLost(({ code }) => drop({ status: 'error', code }, false))
  // Another tab logged in, out, or as somebody else: this one starts anew, as that person.
  onStoredElsewhere(STORAGE_KEYS.token, (token) => {
    if (token !== sessionToken()) window.location.reload()
  })
  const token = sessionToken()
  if (token === null) return
  const copy = await lastUser
  if (isCopyOf(token, copy)) {
    binding = copy.binding ?? 'foreign'
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

/** Told when there is a network again: the hash of the token ends the session and opens nothing. */
const leaveForLater = async (): Promise<void> => {
  const token = sessionToken()
  if (token !== null) await (await import('./left-sessions.ts')).keepLeft(token)
}

/** Sessions that an earlier start could only leave. */
export const endLeftSessions = async (): Promise<void> => {
  if (await readCopy('leftSessions')) await (await import('./left-sessions.ts')).endLeft()
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
  if (isUserOpen()) await (how === 'keep' ? wipeCopies(currentStore()) : deleteUser())
  await dropCopy('lastUser')
  forgetNews()
  drop({ status: 'empty' }, true)
}

/** What the person changed of himself, before the server says the same. */
export const changeUser = async (values: Partial<CurrentUser>): Promise<void> => {
  const token = sessionToken()
  if (!state.user || token === null) return
  const user = { ...state.user, ...values }
  become({ ...state, user })
  await keepUser(token, user)
}

/** The same person goes on under a new token: the old one ended with the password it was given for. */
export const renewToken = async (token: string): Promise<void> => {
  if (state.user) await keepUser(token, state.user)
  keepToken(token)
}
