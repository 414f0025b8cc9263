/**
 * The one door to local storage, for the keys of S9.10. Where a browser forbids it (private mode, full disk),
 * values live in memory: the app works and forgets them with the tab.
 */
import type { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { logWarning } from './log.ts'

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]

const memory = new Map<string, string>()

const tryOr = <T>(work: () => T, instead: () => T): T => {
  try {
    return work()
  } catch (error) {
    logWarning('local storage is not available', error)
    return instead()
  }
}

export const readStored = (key: StorageKey): string | null =>
  memory.get(key) ??
  tryOr(
    () => window.localStorage.getItem(key),
    () => null,
  )

export const writeStored = (key: StorageKey, value: string): void => {
  tryOr(
    () => {
      window.localStorage.setItem(key, value)
      memory.delete(key)
    },
    () => void memory.set(key, value),
  )
}

export const removeStored = (key: StorageKey): void => {
  memory.delete(key)
  tryOr(
    () => window.localStorage.removeItem(key),
    () => undefined,
  )
}

/** Calls the listener when another tab of this browser changes the value; returns how to stop. */
export const onStoredElsewhere = (key: StorageKey, listener: (value: string | null) => void): (() => void) => {
  const handle = (event: StorageEvent): void => {
    // A cleared storage names no key.
    if (event.key === key || event.key === null) listener(readStored(key))
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
