/** Exchange rates in the base currency, as the server has them. */
import { expect, test } from 'vitest'
import { rateInBase } from './base-rate.ts'

const USD = { rate: '41.500000', units: 1 }
const EUR = { rate: '45.650000', units: 1 }
const none = { rate: null, baseRate: null, isBase: false, isNational: false }

test('the base currency costs one of itself', () => {
  expect(rateInBase({ ...none, isBase: true })).toBe('1.000000')
})

test('with a national base the bank says it directly, for as many units as it names', () => {
  expect(rateInBase({ ...none, rate: USD })).toBe('41.500000')
  expect(rateInBase({ ...none, rate: { rate: '26.200000', units: 100 } })).toBe('0.262000')
})

test('with a foreign base both are compared in the national currency', () => {
  expect(rateInBase({ ...none, rate: EUR, baseRate: USD })).toBe('1.100000')
  expect(rateInBase({ ...none, baseRate: USD, isNational: true })).toBe('0.024096')
})

test('what the bank does not know has no rate', () => {
  expect(rateInBase(none)).toBeNull()
  expect(rateInBase({ ...none, baseRate: USD })).toBeNull()
})
