/**
 * Asks every three seconds what is new (§7). While the server does not answer it asks less and less often; it is also the
 * probe by which the app learns that the server is back (offline.md 5.5).
 */
import { POLL_INTERVAL } from '@fura/shared/constants.ts'
import { api } from '#api/client.ts'
import { type ChangeNews, readCursor } from '#offline/changes.ts'
import { deviceLocks } from '#offline/locks.ts'
import { logWarning } from './log.ts'

export interface Updates extends ChangeNews {
  data: Readonly<Record<`count_${'messages' | 'orders' | 'quotes' | 'leads'}`, number>>
}

const HIDDEN_INTERVAL = 30_000
const SLOWER = [POLL_INTERVAL, 6000, 12_000, 30_000] as const

export const pollDelay = (failures: number, isHidden: boolean): number =>
  isHidden ? HIDDEN_INTERVAL : (SLOWER[failures] ?? HIDDEN_INTERVAL)

/** May fail: then the same is asked for again. */
type TakeUpdates = (updates: Updates) => Promise<void>

/** Tabs take turns, so that each news is counted once: the next one starts where the last has ended. */
const ask = async (take: TakeUpdates, signal: AbortSignal): Promise<void> => {
  await deviceLocks().request('check_updates', { signal }, async () => {
    const cursor = await readCursor()
    const body = cursor === null ? { action: 'main' } : { action: 'main', date_from: cursor }
    await take(await api.post<Updates>('/api/check_updates/', body, { signal }))
  })
}

/** Returns how to stop. */
export const startPolling = (take: TakeUpdates): (() => void) => {
  const stop = new AbortController()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const next = (): void => {
    if (!stop.signal.aborted) timer = setTimeout(() => void turn(), pollDelay(failures, document.hidden))
  }
  const turn = async (): Promise<void> => {
    timer = undefined
    try {
      await ask(take, stop.signal)
      failures = 0
    } catch (error) {
      failures += 1
      if (!stop.signal.aborted) logWarning('what is new is not known', error)
    }
    next()
  }
  /** Only while it waits: a question under way is not asked twice. */
  const askNow = (): void => {
    if (timer === undefined || document.hidden) return
    clearTimeout(timer)
    void turn()
  }

  window.addEventListener('online', askNow, { signal: stop.signal })
  document.addEventListener('visibilitychange', askNow, { signal: stop.signal })
  void turn()
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
