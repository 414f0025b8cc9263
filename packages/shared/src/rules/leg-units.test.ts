/** S3.14 how many containers or trucks the legs of a deal have. */
import { expect, test } from 'vitest'
import { countUnits, unitLegs } from './leg-units.ts'

const leg = (transport_mode: string, equipment_count: number | null = 1) => ({ transport_mode, equipment_count })
const count = (...legs: ReturnType<typeof leg>[]) => countUnits(unitLegs(legs))

test('S3.14 containers that go on by road or by rail are counted once', () => {
  expect(count(leg('sea', 2), leg('auto', 2))).toBe(2)
  expect(count(leg('auto', 2), leg('sea', 2), leg('rail', 2), leg('auto', 1), leg('auto', 1))).toBe(2)
  expect(count(leg('sea', 2), leg('rail', 3))).toBe(3)
})

test('legs of one mode carry units of their own, and a leg that says no number one', () => {
  expect(count(leg('auto', 3), leg('auto', null))).toBe(4)
  expect(count(leg('sea', 2), leg('sea', 1))).toBe(3)
  expect(count()).toBe(0)
})
