/** Pauses refetches while a form or a picker is open; they run when the last lock is released. */
import { useEffect } from 'react'

let holders = 0
const waiting = new Set<() => void>()

export const isRefetchLocked = (): boolean => holders > 0

export const lockRefetch = (): (() => void) => {
  holders += 1
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    holders -= 1
    if (holders > 0) return
    const runs = [...waiting]
    waiting.clear()
    for (const run of runs) run()
  }
}

/** Runs at once, or when the last lock is released. */
export const whenRefetchUnlocked = (run: () => void): void => {
  if (holders === 0) run()
  else waiting.add(run)
}

export const useRefetchLock = (isActive: boolean): void => {
  useEffect(() => (isActive ? lockRefetch() : undefined), [isActive])
}
