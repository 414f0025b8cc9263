/**
 * Records that a person keeps open on desktop, by address, per window: a reload and a copy of the window keep them, a
 * logout does not. They are never stored on the device.
 */
import { useSyncExternalStore } from 'react'
import { logWarning } from '#core/log.ts'
import { onSession, sessionState } from '#core/session-state.ts'

export interface OpenTab {
  /** `/orders/200`. */
  path: string
  title: string
}

const KEY = 'openTabs'
/** As many as have a key. */
export const MOST_TABS = 9

const isTab = (value: unknown): value is OpenTab => {
  const { path, title } = (value ?? {}) as Partial<OpenTab>
  return typeof path === 'string' && /^\/[a-z]+\/\d+$/.test(path) && typeof title === 'string'
}

const readTabs = (): readonly OpenTab[] => {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isTab).slice(0, MOST_TABS) : []
  } catch (error) {
    logWarning('tabs are not remembered', error)
    return []
  }
}

let tabs: readonly OpenTab[] | null = null
const listeners = new Set<() => void>()

const current = (): readonly OpenTab[] => (tabs ??= readTabs())

const set = (next: readonly OpenTab[]): void => {
  tabs = next
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch (error) {
    logWarning('tabs are not remembered', error)
  }
  for (const listener of listeners) listener()
}

onSession(() => {
  if (!sessionState().user && current().length > 0) set([])
})

/** Replaces the oldest one. */
export const keepTab = (tab: OpenTab): void =>
  set([...current().filter(({ path }) => path !== tab.path), tab].slice(-MOST_TABS))

export const dropTab = (path: string): void => set(current().filter((tab) => tab.path !== path))

/** A record may be renamed while it is open. */
export const renameTab = (path: string, title: string): void => {
  if (current().some((tab) => tab.path === path && tab.title !== title))
    set(current().map((tab) => (tab.path === path ? { path, title } : tab)))
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOpenTabs = (): readonly OpenTab[] => useSyncExternalStore(subscribe, current)
