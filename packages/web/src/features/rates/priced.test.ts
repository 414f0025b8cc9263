/** Rates are shown as banks do: for one unit, or for as many as make a readable price. */
import { expect, test } from 'vitest'
import { priceOf } from './priced.ts'

test.each([
  ['41.131000', 1, '41.131'],
  ['0.100000', 1, '0.1'],
  ['0.043200', 100, '4.32'],
  ['0.000980', 10_000, '9.8'],
])('%s is shown for %i', (rate, units, price) => {
  expect(priceOf(rate, null)).toEqual({ units, price, change: '' })
})

test('its change is for the same number of units', () => {
  expect(priceOf('41.131000', '41.100000').change).toBe('+0.031')
  expect(priceOf('0.043200', '0.043300').change).toBe('-0.01')
  expect(priceOf('41.131000', '41.131000').change).toBe('')
})
