/** Expiring documents: valid, expiring soon, expired. */
import { DAY } from '@fura/shared/seconds.ts'
import { expect, test } from 'vitest'
import { expiryOf } from './expiry.ts'

const TODAY = 1_800_000_000 - (1_800_000_000 % DAY)

test('a document is fine until thirty days before its last day', () => {
  expect(expiryOf(TODAY + 31 * DAY, TODAY)).toEqual({ state: 'good', days: 31 })
  expect(expiryOf(TODAY + 30 * DAY, TODAY)).toEqual({ state: 'soon', days: 30 })
})

test('on its last day it is still valid, on the next it has expired', () => {
  expect(expiryOf(TODAY, TODAY)).toEqual({ state: 'soon', days: 0 })
  expect(expiryOf(TODAY - DAY, TODAY)).toEqual({ state: 'past', days: -1 })
})
