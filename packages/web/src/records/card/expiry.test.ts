/** Papers that run out: good, soon to end, over. */
import { DAY } from '@fura/shared/seconds.ts'
import { expect, test } from 'vitest'
import { expiryOf } from './expiry.ts'

const TODAY = 1_800_000_000 - (1_800_000_000 % DAY)

test('a paper is good until thirty days before its end', () => {
  expect(expiryOf(TODAY + 31 * DAY, TODAY)).toEqual({ state: 'good', days: 31 })
  expect(expiryOf(TODAY + 30 * DAY, TODAY)).toEqual({ state: 'soon', days: 30 })
})

test('on its last day it still counts, on the next it is over', () => {
  expect(expiryOf(TODAY, TODAY)).toEqual({ state: 'soon', days: 0 })
  expect(expiryOf(TODAY - DAY, TODAY)).toEqual({ state: 'past', days: -1 })
})
