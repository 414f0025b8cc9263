/** The copy of the logged-in user on this device, from which a start without a network begins. */
import { keepCopy } from '#core/boot-copy.ts'
import type { CurrentUser } from '#core/contexts.tsx'
import { sessionState, setSessionState } from '#core/session-state.ts'
import { keepToken, sessionToken } from './session.ts'

/** Whether the token needs the cookie of this browser; a token of an earlier build stays as it was (decision on bound sessions). */
export type Binding = 'bound' | 'foreign'

export interface UserCopy {
  /** Ties the copy to its session, because another user may have logged in since. */
  tokenEnd: string
  user: CurrentUser
  /** Absent in a copy of an earlier build. */
  binding?: Binding
}

let binding: Binding = 'foreign'

export const setBinding = (next: Binding): void => {
  binding = next
}

const endOf = (token: string): string => token.slice(-8)

export const isCopyOf = (token: string, copy: unknown): copy is UserCopy =>
  typeof copy === 'object' && copy !== null && 'tokenEnd' in copy && copy.tokenEnd === endOf(token)

export const keepUser = (token: string, user: CurrentUser): Promise<void> =>
  keepCopy('lastUser', { tokenEnd: endOf(token), user, binding } satisfies UserCopy)

/** Shows what users changed about themselves before the server answers the same. */
export const changeUser = async (values: Partial<CurrentUser>): Promise<void> => {
  const token = sessionToken()
  const state = sessionState()
  if (!state.user || token === null) return
  const user = { ...state.user, ...values }
  setSessionState({ ...state, user })
  await keepUser(token, user)
}

/** The same person goes on under a new token: the old one ended with the old password. */
export const renewToken = async (token: string): Promise<void> => {
  const { user } = sessionState()
  if (user) await keepUser(token, user)
  keepToken(token)
}
