/** S9.08 the defaults of the order list, and how an address speaks of them. */
import { afterEach, describe, expect, test } from 'vitest'
import { defaultFilters, setDispatcher, withDefaults, withoutDefaults } from './default-filters.ts'

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

describe('of a dispatcher', () => {
  afterEach(() => setDispatcher(false))

  const loads = () => {
    setDispatcher(true)
    return defaultFilters('orders')
  }

  test('S6.03 the order list begins with the own loads, other lists as ever', () => {
    expect(withDefaults({}, loads())).toEqual({ in_work: '1', only_mine: '1' })
    expect(defaultFilters('quotations')).toEqual({ in_work: '1' })
  })

  test.each([
    [{ in_work: '1', only_mine: '1' }, {}],
    [{ in_work: '1' }, { only_mine: '0' }],
    [{}, { in_work: '0' }],
    [
      { in_work: '1', only_mine: '1', client: '5' },
      { only_mine: '1', client: '5' },
    ],
    [{ in_work: '1', client: '5' }, { client: '5' }],
  ])('%o is the address %o, and read back from it', (filters, address) => {
    expect(withoutDefaults(filters, loads())).toEqual(address)
    expect(withDefaults(address, loads())).toEqual(filters)
  })
})
