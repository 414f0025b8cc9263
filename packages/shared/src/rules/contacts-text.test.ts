/** The search text that an owner gets from its contacts. */
import { expect, test } from 'vitest'
import { contactsText } from './contacts-text.ts'

test('holds each value once, and a phone as digits beside it', () => {
  expect(contactsText(['+380 (67) 123-45-67', 'a@b.example', 'a@b.example', null, '380671234567'])).toBe(
    '+380 (67) 123-45-67\n380671234567\na@b.example',
  )
})

test('extracts no digits from texts that are no phones', () => {
  expect(contactsText(['live:demo.2026'])).toBe('live:demo.2026')
})

test('is nothing where there are no contacts', () => {
  expect(contactsText([])).toBeNull()
  expect(contactsText([null, ''])).toBeNull()
})
