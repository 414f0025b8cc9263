/** Addresses of templates in their list. */
import { expect, test } from 'vitest'
import { shortAddress } from './short-address.ts'

test('S9.05 fifty characters stay, the fifty-first becomes an ellipsis', () => {
  expect(shortAddress('а'.repeat(50))).toBe('а'.repeat(50))
  expect(shortAddress('а'.repeat(51))).toBe(`${'а'.repeat(50)}…`)
  expect(shortAddress('')).toBe('')
  expect(shortAddress(null)).toBe('')
})

test('S9.05 no character is cut in two', () => {
  expect(shortAddress('🚚'.repeat(51))).toBe(`${'🚚'.repeat(50)}…`)
})
