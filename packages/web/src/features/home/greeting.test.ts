/** The greeting follows the hour. */
import { expect, test } from 'vitest'
import { greetingKey } from './greeting.ts'

test.each([
  [0, 'greeting_evening'],
  [4, 'greeting_evening'],
  [5, 'greeting_morning'],
  [12, 'greeting_day'],
  [17, 'greeting_day'],
  [18, 'greeting_evening'],
  [23, 'greeting_evening'],
])('at %i it is %s', (hour, key) => {
  expect(greetingKey(hour)).toBe(key)
})
