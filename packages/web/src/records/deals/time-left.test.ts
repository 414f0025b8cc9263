/** The time until a moment: an hour is written as an hour, never as no minutes. */
import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [1, 0, 1],
  [600, 0, 10],
  [3569, 0, 59],
  [3599, 1, 0],
  [3600, 1, 0],
  [4740, 1, 19],
])('%i seconds are %i h %i min', (seconds, hours, minutes) => {
  expect(timeLeft(seconds)).toEqual({ hours, minutes })
})
