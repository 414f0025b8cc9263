/** The unsent changes of the logged-in user: saving one, counting them, and what a person may do about each. */
import { askDecision } from '#core/decision-request.ts'
import { logWarning } from '#core/log.ts'
import { askToKeep } from '#core/persistent-storage.ts'
import { currentUserSession, type UserSession } from './user-session.ts'
import type { Entry } from './entry.ts'
import type { UserDb } from './schema.ts'
import { type Change, saveAt, type SaveResult } from './save.ts'
import { discard, release } from './settle.ts'
import { isUserOpen } from './store.ts'

export type { Change, SaveResult } from './save.ts'
export type { Entry } from './entry.ts'

export interface Counts {
  waiting: number
  sending: number
  /** Changes that a person must decide. */
  parked: number
}

/** Events come in bursts, so changes are counted after this delay. */
const COUNT_AFTER_MS = 50
const NONE: Counts = { waiting: 0, sending: 0, parked: 0 }

const listeners = new Set<() => void>()
const watchedSessions = new WeakSet<UserSession>()
let counts = NONE

const show = (now: Counts): void => {
  counts = now
  for (const listener of listeners) listener()
}

const countIn = async (db: UserDb): Promise<Counts> => {
  const states = db.transaction('outbox').store.index('state')
  const [waiting, sending, ...parked] = await Promise.all(
    (['queued', 'sending', 'conflict', 'rejected', 'stuck'] as const).map((state) => states.count(state)),
  )
  return { waiting: waiting ?? 0, sending: sending ?? 0, parked: parked.reduce((sum, one) => sum + one, 0) }
}

const watch = ({ store, channel }: UserSession): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const recount = async (): Promise<void> => {
    timer = undefined
    const now = await store.withDb(countIn)
    if (!store.closing.aborted) show(now)
  }
  const soon = (): void => {
    timer ??= setTimeout(() => {
      recount().catch((error: unknown) => {
        if (!store.closing.aborted) reportError(error)
      })
    }, COUNT_AFTER_MS)
  }
  channel.subscribe(({ type }) => {
    if (type === 'outbox' || type === 'stored') soon()
  })
  store.closing.addEventListener('abort', () => {
    clearTimeout(timer)
    show(NONE)
  })
  soon()
}

export const watchedSession = (): UserSession => {
  const current = currentUserSession()
  if (!watchedSessions.has(current)) {
    watchedSessions.add(current)
    watch(current)
  }
  return current
}

export const save = async (change: Change): Promise<SaveResult> => {
  const result = await saveAt(watchedSession(), change)
  askToKeep()
  const id = change.id ?? change.base?.id
  const { path } = change.entity
  if (result.state === 'rejected' && result.isParked && id !== undefined) askDecision({ path, id })
  // The change is stored: if this cannot be loaded, the conflict still waits for a decision.
  if (result.state === 'queued' && counts.parked > 0)
    await import('./settle-equal.ts')
      .then(({ settleIfEqual }) => settleIfEqual(watchedSession(), path, result.id))
      .catch((error: unknown) => logWarning('not compared', error))
  return result
}

/** Changes one entry and notifies all listeners. */
export const changeOutbox = async (work: (db: UserDb) => Promise<Pick<Entry, 'res' | 'id'> | null>): Promise<void> => {
  const { store, channel } = watchedSession()
  const entry = await store.withDb(work)
  if (entry) channel.send({ type: 'records', touched: [{ path: entry.res, id: entry.id }] })
  channel.send({ type: 'outbox' })
  channel.send({ type: 'stored' })
}

export const unsent = {
  /** In the order in which they were made. */
  list: (): Promise<Entry[]> => watchedSession().store.withDb((db) => db.getAll('outbox')),
  /** Tries it again unchanged. */
  retry: (n: number): Promise<void> => changeOutbox((db) => release(db, n)),
  discard: (n: number): Promise<void> => changeOutbox((db) => discard(db, n)),
  /** In milliseconds. */
  nextTryOf: (entry: Entry): number => watchedSession().sender.nextTryOf(entry),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  count: (): Counts => {
    if (!isUserOpen()) return NONE
    watchedSession()
    return counts
  },
}
