/** Rates read as banks say them: for one, or for as many as makes a price of it. */
import { expect, test } from 'vitest'
import { priced } from './priced.ts'

test.each([
  ['41.131000', 1, '41.131'],
  ['0.100000', 1, '0.1'],
  ['0.043200', 100, '4.32'],
  ['0.000980', 10_000, '9.8'],
])('%s is told for %i', (rate, units, price) => {
  expect(priced(rate)).toEqual({ units, price })
})
