/** Rows that come to more than an amount may be. */
import { expect, test } from 'vitest'
import { checkFreight, checkKickback, checkService } from './money-limits.ts'

const FREIGHT = ['quantity', 'price', 'rate', 'paid_amount', 'penalty_amount']

test.each([
  [{ quantity: '1.000', price: '999999999.9900' }, {}],
  [{ quantity: '1.000', price: '999999999.9949' }, {}],
  [
    { quantity: '1.000', price: '999999999.9950' },
    { quantity: 'max', price: 'max' },
  ],
  [
    { quantity: '2.000', price: '500000000.0000' },
    { quantity: 'max', price: 'max' },
  ],
  [
    { quantity: '999999999.990', price: '999999999.9900' },
    { quantity: 'max', price: 'max', rate: 'max' },
  ],
  [{ price: '999999999.9900', rate: '41.131000' }, {}],
  [{ price: '999999999.9900', rate: '999999999.990000' }, { rate: 'max' }],
  [{ price: '1.0000', penalty_amount: '999999999.99', rate: '90000.000000' }, { rate: 'max' }],
  [{ price: '1.0000', paid_amount: '999999999.99', rate: '90000.000000' }, { rate: 'max' }],
  [{}, {}],
])('the freight row %j is refused by %j', (row, errors) => {
  expect(checkFreight(row, FREIGHT)).toEqual(errors)
})

test('a row that was too large before does not stop a write of something else', () => {
  expect(checkFreight({ quantity: '999999999.990', price: '999999999.9900' }, ['comment'])).toEqual({})
})

test('each side of a service has its own limit', () => {
  const row = { quantity: '3.000', sell_price: '400000000.0000', buy_price: '100.0000' }
  expect(checkService(row, Object.keys(row))).toEqual({ quantity: 'max', sell_price: 'max' })
  const bought = { quantity: '3.000', sell_price: null, buy_price: '400000000.0000' }
  expect(checkService(bought, Object.keys(bought))).toEqual({ quantity: 'max', buy_price: 'max' })
})

test('a kickback is a sum that can be held', () => {
  expect(checkKickback({ amount: '999999999.99', rate: '41.000000' }, ['amount'])).toEqual({})
  expect(checkKickback({ amount: '999999999.99', rate: '99999.000000' }, ['amount'])).toEqual({ rate: 'max' })
})
