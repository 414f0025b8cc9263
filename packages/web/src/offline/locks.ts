/** The browser's locks between tabs, or a queue within this tab where there are none (a page without HTTPS). */
import type { Locks } from './sender.ts'

const turns = new Map<string, Promise<unknown>>()

const inThisTab: Locks = {
  request: (name, { signal }, work) => {
    const before = turns.get(name) ?? Promise.resolve()
    const turn = before.then(() => (signal.aborted ? undefined : work()))
    // The next one runs whether this one succeeded or failed.
    turns.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  },
}

export const deviceLocks = (): Locks => ('locks' in navigator ? navigator.locks : inThisTab)
