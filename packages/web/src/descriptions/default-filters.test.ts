/** S9.08 the default filters of the order list, and how an address writes them. */
import { afterEach, describe, expect, test } from 'vitest'
import { defaultFilters, setDispatcher, withDefaults, withoutDefaults } from './default-filters.ts'

const orders = defaultFilters('orders')

test('S9.08 without filters the order list shows active orders, and not only mine', () => {
  expect(withDefaults({}, orders)).toEqual({ in_work: '1' })
  expect(defaultFilters('drivers')).toEqual({})
})

test('a removed default stays removed, and the address says so', () => {
  const address = withoutDefaults({ client: '5' }, orders)
  expect(address).toEqual({ client: '5', in_work: '0' })
  expect(withDefaults(address, orders)).toEqual({ client: '5' })
})

test('a default is not written into the address', () => {
  expect(withoutDefaults({ in_work: '1', only_mine: '1' }, orders)).toEqual({ only_mine: '1' })
})

describe('of a dispatcher', () => {
  afterEach(() => setDispatcher(false))

  const loads = () => {
    setDispatcher(true)
    return defaultFilters('orders')
  }

  test('S6.03 a dispatcher’s order list begins with their own loads, other lists do not', () => {
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
