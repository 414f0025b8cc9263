/** S9.08 the defaults of the order list, and how an address speaks of them. */
import { expect, test } from 'vitest'
import { defaultFilters, withDefaults, withoutDefaults } from './default-filters.ts'

const orders = defaultFilters('orders')

test('S9.08 an order list that nobody narrowed shows what is in work, and not only mine', () => {
  expect(withDefaults({}, orders)).toEqual({ in_work: '1' })
  expect(defaultFilters('drivers')).toEqual({})
})

test('what was taken away stays away, and the address says so', () => {
  const address = withoutDefaults({ client: '5' }, orders)
  expect(address).toEqual({ client: '5', in_work: '0' })
  expect(withDefaults(address, orders)).toEqual({ client: '5' })
})

test('what is usual needs no word in the address', () => {
  expect(withoutDefaults({ in_work: '1', only_mine: '1' }, orders)).toEqual({ only_mine: '1' })
})
