/** The session as screens see it, and the question at a logout with unsent changes (offline.md 7). */
import { may } from '@fura/shared/permissions.ts'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Session } from '#core/contexts.tsx'
import { onSession, sessionState } from '#core/session-state.ts'
import { unsent } from '#offline/outbox.ts'
import { currentStore, isUserOpen, StoreClosed } from '#offline/store.ts'
import { warnOfMissing } from './lazy-extra.ts'
import { rightsOf } from './rights-of.ts'
import { leave } from './session.ts'

export interface LogoutQuestion {
  onAnswer: (how: 'keep' | 'delete') => void
  onStay: () => void
}

/** If the session is over already, there is nothing to ask, and leaving loses nothing. */
const hasUnsent = async (): Promise<boolean> => {
  if (!isUserOpen()) return false
  const { name } = currentStore()
  try {
    // Not by the count, which comes a moment later: changes that it misses would be deleted.
    if ((await unsent.list()).length > 0) return true
    const { readShares } = await import('#offline/incoming-shares.ts')
    return (await readShares(name)).own.length > 0
  } catch (error) {
    if (error instanceof StoreClosed) return false
    // Unknown, so the sheet opens: it counts them itself, and logs out if there are none.
    warnOfMissing(error)
    return true
  }
}

export const useSessionValue = (): { session: Session | null; question: LogoutQuestion | null } => {
  const { user } = useSyncExternalStore(onSession, sessionState)
  const [isAsking, setAsking] = useState(false)
  const session = useMemo<Session | null>(() => {
    if (!user) return null
    const rights = rightsOf(user)
    const logout = async (how?: 'keep' | 'delete'): Promise<void> => {
      if (how === undefined && (await hasUnsent())) setAsking(true)
      else await leave(how ?? 'delete')
    }
    return { user, can: (permission) => may(rights, permission), logout }
  }, [user])
  const question = isAsking
    ? { onAnswer: (how: 'keep' | 'delete') => void leave(how), onStay: () => setAsking(false) }
    : null
  return { session, question }
}
