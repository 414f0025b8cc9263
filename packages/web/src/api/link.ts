/**
 * Whether the server could be reached of late. The requests themselves report it: the browser's own "online" only
 * says that some network is there.
 */

/** After this long an unreachable server is tried again, even without a probe. */
const FORGOTTEN_AFTER_MS = 15_000

const listeners = new Set<(isUp: boolean) => void>()
let lostAt: number | null = null

const notify = (isUp: boolean): void => {
  for (const listener of listeners) listener(isUp)
}

export const link = {
  isUp: (): boolean => lostAt === null,

  /** Down, and so lately that a read which has a local copy need not wait to find out again. */
  isSurelyDown: (): boolean => lostAt !== null && Date.now() - lostAt < FORGOTTEN_AFTER_MS,

  /** Calls the listener on every change; returns how to stop. */
  subscribe: (listener: (isUp: boolean) => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  found: (): void => {
    const wasDown = lostAt !== null
    lostAt = null
    if (wasDown) notify(true)
  },

  lost: (): void => {
    const wasUp = lostAt === null
    lostAt = Date.now()
    if (wasUp) notify(false)
  },
}
