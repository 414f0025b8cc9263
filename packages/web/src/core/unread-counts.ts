/** Counts of unread messages, orders, quotes and leads. Stored under the names of S9.10, so that every tab shows the same. */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { keysOf } from '@fura/shared/objects.ts'
import { showBadge } from './badge.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/** Named as the sections of the toolbar that carry the flags. */
export const UNREAD_KEYS = {
  chat: STORAGE_KEYS.newMessages,
  orders: STORAGE_KEYS.newOrders,
  quotes: STORAGE_KEYS.newQuotes,
  leads: STORAGE_KEYS.newLeads,
} as const

export type UnreadSection = keyof typeof UNREAD_KEYS
export type UnreadCounts = Readonly<Record<UnreadSection, number>>

const SECTIONS = keysOf(UNREAD_KEYS)

const countOf = (section: UnreadSection): number => {
  const count = Number(readStored(UNREAD_KEYS[section]))
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

export const readUnreadCounts = (): UnreadCounts => ({
  chat: countOf('chat'),
  orders: countOf('orders'),
  quotes: countOf('quotes'),
  leads: countOf('leads'),
})

const listeners = new Set<() => void>()

export const onUnread = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const countAll = (): number => Object.values(readUnreadCounts()).reduce((sum, count) => sum + count, 0)

/** This tab shows the counts at once; the other tabs read them. */
const notify = (): void => {
  showBadge(countAll())
  for (const listener of listeners) listener()
}

export const addUnread = (added: UnreadCounts): void => {
  for (const section of SECTIONS) {
    if (added[section] > 0) writeStored(UNREAD_KEYS[section], String(countOf(section) + added[section]))
  }
  notify()
}

/** Opening a section clears its count. */
export const clearUnread = (pathname: string): void => {
  const section = SECTIONS.find((name) => pathname === `/${name}` || pathname.startsWith(`/${name}/`))
  if (section && countOf(section) > 0) removeStored(UNREAD_KEYS[section])
  notify()
}

/** The next user of this device gets counts of their own. */
export const forgetUnread = (): void => {
  for (const section of SECTIONS) removeStored(UNREAD_KEYS[section])
  removeStored(STORAGE_KEYS.seenAt)
  notify()
}
