/** When the next step is, as the quick buttons offer it. */
import { expect, test } from 'vitest'
import { nextStep } from './next-steps.ts'

const NOW = new Date(2026, 10, 15, 16, 43)
const at = (seconds: number): Date => new Date(seconds * 1000)

test('an hour later falls on ten minutes', () => {
  expect(at(nextStep('in_an_hour', NOW))).toEqual(new Date(2026, 10, 15, 17, 50))
})

test.each([
  ['tomorrow', 16],
  ['in_three_days', 18],
  ['in_a_week', 22],
] as const)('%s is nine in the morning of the %sth', (step, day) => {
  expect(at(nextStep(step, NOW))).toEqual(new Date(2026, 10, day, 9, 0))
})
