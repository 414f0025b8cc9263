/** Whether the person was away for a while: then Home first shows what is new ("Пока вас не было"). */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

/** A shorter absence is a look at another app. */
export const AWAY_MS = 30 * 60_000

let isBack = false
const listeners = new Set<() => void>()

const become = (next: boolean): void => {
  if (next === isBack) return
  isBack = next
  for (const listener of listeners) listener()
}

/** The app is visible now. */
export const markSeen = (now: number = Date.now()): void => {
  const lastSeenAt = Number(readStored(STORAGE_KEYS.seenAt))
  if (lastSeenAt > 0 && now - lastSeenAt > AWAY_MS) become(true)
  writeStored(STORAGE_KEYS.seenAt, String(now))
}

export const closeAway = (): void => become(false)

/** Runs at the start and whenever the app becomes visible or hidden; returns how to stop. */
export const watchAway = (): (() => void) => {
  const note = (): void => markSeen()
  const timer = setInterval(() => {
    if (!document.hidden) markSeen()
  }, 60_000)
  document.addEventListener('visibilitychange', note)
  if (!document.hidden) note()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', note)
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsBack = (): boolean => useSyncExternalStore(subscribe, () => isBack)
