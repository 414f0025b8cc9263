/** The red flags, kept under the names of S9.10. */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { addNews, clearNews, forgetNews, readNews } from './news.ts'
import { readStored, writeStored } from './storage.ts'

const NOTHING = { chat: 0, orders: 0, quotes: 0, leads: 0 }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  forgetNews()
})

test('S2.09 S9.10 news add up until their section is opened', () => {
  addNews({ ...NOTHING, orders: 2, chat: 1 })
  addNews({ ...NOTHING, orders: 3 })
  expect(readNews()).toEqual({ ...NOTHING, orders: 5, chat: 1 })
  expect(readStored('notificationOrder')).toBe('5')
  clearNews('/orders/17')
  expect(readNews()).toEqual({ ...NOTHING, chat: 1 })
  clearNews('/chat')
  expect(readNews()).toEqual(NOTHING)
})

test('an address that only begins alike is another section', () => {
  addNews({ ...NOTHING, orders: 1 })
  clearNews('/orders-archive')
  expect(readNews().orders).toBe(1)
})

test('what is no number is nothing', () => {
  writeStored(STORAGE_KEYS.newLeads, 'many')
  expect(readNews()).toEqual(NOTHING)
})
