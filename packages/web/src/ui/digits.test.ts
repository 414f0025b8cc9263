/** Phone and bank card numbers (S5.05, S5.06) and the caret between their digits. */
import { expect, test } from 'vitest'

import { formatCard } from './card-field.tsx'
import { behindDigit, digitsOf } from './input-text.ts'
import { cleanPhone } from './phone-field.tsx'

test.each([
  ['380671112233', '380671112233'],
  ['380380671112233', '380671112233'],
  ['3800671112233', '380671112233'],
  ['38067', '38067'],
  ['48221112233', '48221112233'],
  ['12345678901234567890', '123456789012345'],
])('S5.05 %s is the number %s', (typed, phone) => {
  expect(cleanPhone(typed)).toBe(phone)
})

test.each([
  ['', ''],
  ['4441', '4441'],
  ['44411', '4441 1'],
  ['44411144111144', '4441 1144 1111 44'],
  ['378282246310005', '3782 822463 10005'],
  ['4441114411114411', '4441 1144 1111 4411'],
])('S5.06 card %s reads %s', (digits, text) => {
  expect(formatCard(digits)).toBe(text)
  expect(digitsOf(text)).toBe(digits)
})

test('the caret stays behind the same digit', () => {
  expect([0, 4, 5, 9, 99].map((n) => behindDigit('4441 1144 1', n))).toEqual([0, 4, 6, 11, 11])
})
