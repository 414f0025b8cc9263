/** Who is logged in on this tab (S4.01): empty, loading, success or error. Logging in and out is done by app/session.ts. */
import type { CurrentUser, EntranceState } from './contexts.tsx'
import { setReader } from './reader.ts'

export interface SessionState {
  entrance: EntranceState
  user: CurrentUser | null
  /** The person logged out by choice, so the next login starts at Home. */
  hasLeft: boolean
}

let state: SessionState = { entrance: { status: 'empty' }, user: null, hasLeft: false }
const listeners = new Set<() => void>()

export const sessionState = (): SessionState => state

export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const setSessionState = (next: SessionState): void => {
  state = next
  setReader(next.user)
  for (const listener of listeners) listener()
}
