/** Whether the search is open: Home and the header open the same one. */
import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

const set = (next: boolean): void => {
  isOpen = next
  for (const listener of listeners) listener()
}

export const openSearch = (): void => set(true)
export const closeSearch = (): void => set(false)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsSearching = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
