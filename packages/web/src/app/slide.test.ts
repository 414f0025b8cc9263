/** Which way a screen slides in. */
import { expect, test } from 'vitest'
import { slideOf } from './slide.ts'

test.each([
  ['/', '/orders', 'forward'],
  ['/orders', '/orders/17', 'forward'],
  ['/orders/17', '/orders', 'backward'],
  ['/chat/participants', '/', 'backward'],
  ['/orders', '/quotes', null],
  ['/orders', '/orders/', null],
  ['/orders/17', '/orders/18', null],
])('S2.07 from %s to %s: %s', (from, to, slide) => {
  expect(slideOf(from, to)).toBe(slide)
})
