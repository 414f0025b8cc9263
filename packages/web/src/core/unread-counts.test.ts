/** The unread counts, stored under the names of S9.10. */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { addUnread, clearUnread, forgetUnread, readUnreadCounts } from './unread-counts.ts'
import { readStored, writeStored } from './storage.ts'

const NOTHING = { chat: 0, orders: 0, quotes: 0, leads: 0 }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  forgetUnread()
})

test('S2.09 S9.10 counts add up until their section is opened', () => {
  addUnread({ ...NOTHING, orders: 2, chat: 1 })
  addUnread({ ...NOTHING, orders: 3 })
  expect(readUnreadCounts()).toEqual({ ...NOTHING, orders: 5, chat: 1 })
  expect(readStored('notificationOrder')).toBe('5')
  clearUnread('/orders/17')
  expect(readUnreadCounts()).toEqual({ ...NOTHING, chat: 1 })
  clearUnread('/chat')
  expect(readUnreadCounts()).toEqual(NOTHING)
})

test('an address with the same beginning is another section', () => {
  addUnread({ ...NOTHING, orders: 1 })
  clearUnread('/orders-archive')
  expect(readUnreadCounts().orders).toBe(1)
})

test('a stored value that is not a number counts as 0', () => {
  writeStored(STORAGE_KEYS.newLeads, 'many')
  expect(readUnreadCounts()).toEqual(NOTHING)
})
