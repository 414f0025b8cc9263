/**
 * Polls for changes every three seconds (S7.04). While the server does not answer it polls less and less often; it is also the
 * probe by which the app learns that the server is back (offline.md 5.5).
 */
import { POLL_INTERVAL } from '@fura/shared/constants.ts'
import { api } from '#api/client.ts'
import { logWarning } from '#core/log.ts'
import { type ServerChanges, readCursor } from '#offline/changes.ts'
import { deviceLocks } from '#offline/locks.ts'

export interface Updates extends ServerChanges {
  data: Readonly<Record<`count_${'messages' | 'orders' | 'quotes' | 'leads'}`, number>>
}

const HIDDEN_INTERVAL = 30_000
const SOON_INTERVAL = 250
const SLOWER = [POLL_INTERVAL, 6000, 12_000, 30_000] as const

export const pollDelay = (failures: number, isHidden: boolean): number =>
  isHidden ? HIDDEN_INTERVAL : (SLOWER[failures] ?? HIDDEN_INTERVAL)

/** An event polls at once, but not more than four times a second, however much others write. */
export const soonDelay = (sinceLast: number): number => Math.max(0, SOON_INTERVAL - sinceLast)

/** May fail: then the same changes are requested again. */
type TakeUpdates = (updates: Updates) => Promise<void>

/** Tabs take turns, so that each change is counted once: the next one starts where the last has ended. */
const ask = async (take: TakeUpdates, signal: AbortSignal): Promise<void> => {
  await deviceLocks().request('check_updates', { signal }, async () => {
    const cursor = await readCursor()
    const body = cursor === null ? { action: 'main' } : { action: 'main', date_from: cursor }
    await take(await api.post<Updates>('/api/check_updates/', body, { signal }))
  })
}

export interface Polling {
  /** Something is new: poll now, not in three seconds. */
  ask: () => void
  stop: () => void
}

export const startPolling = (take: TakeUpdates): Polling => {
  const stop = new AbortController()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAskedAgain = false
  let askedAt = -Infinity

  const next = (): void => {
    const delay = isAskedAgain ? soonDelay(performance.now() - askedAt) : pollDelay(failures, document.hidden)
    isAskedAgain = false
    if (!stop.signal.aborted) timer = setTimeout(() => void turn(), delay)
  }
  const turn = async (): Promise<void> => {
    timer = undefined
    askedAt = performance.now()
    try {
      await ask(take, stop.signal)
      failures = 0
    } catch (error) {
      failures += 1
      if (!stop.signal.aborted) logWarning('what is new is not known', error)
    }
    next()
  }
  /** Only between two polls: a poll under way is not repeated. */
  const askNow = (): void => {
    if (timer === undefined || document.hidden) return
    clearTimeout(timer)
    void turn()
  }

  /** An event during a poll may be too late for its answer, so it is polled again. */
  const askSoon = (): void => {
    isAskedAgain = true
    if (timer === undefined) return
    clearTimeout(timer)
    next()
  }

  window.addEventListener('online', askNow, { signal: stop.signal })
  document.addEventListener('visibilitychange', askNow, { signal: stop.signal })
  void turn()
  return {
    ask: askSoon,
    stop: () => {
      stop.abort()
      clearTimeout(timer)
    },
  }
}
