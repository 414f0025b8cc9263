/** Which statements keep a name, and that none shares its name with another. */
import { expect, test } from 'vitest'
import { PlanNames } from './plan-names.ts'

test('a text keeps its name while it is asked for, and no two texts share one', () => {
  const plans = new PlanNames()
  const first = plans.nameOf('a')
  for (let n = 0; n < 150; n += 1) {
    expect(plans.nameOf(`other ${n}`)).not.toBe(first)
    expect(plans.nameOf('a')).toBe(first)
  }
})

test('of many texts those asked last keep theirs', () => {
  const plans = new PlanNames()
  const first = plans.nameOf('a')
  const names = new Set(Array.from({ length: 60 }, (_, n) => plans.nameOf(`other ${n}`)))
  expect(names.size).toBe(60)
  expect(names).not.toContain(plans.nameOf('a'))
  expect(plans.nameOf('a')).not.toBe(first)
  expect(names).toContain(plans.nameOf('other 59'))
})
