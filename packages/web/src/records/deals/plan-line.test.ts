/** The plan of an order in one line. */
import { expect, test } from 'vitest'
import { planLine } from './plan-line.ts'

const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u202F\u00A0]/g, ' ')

test.each([
  [
    { plan_income: '31233.33', plan_expense: '24623.33', plan_kickbacks: '345.60', sum_income: '6955.60' },
    '31 233,33 − 24 623,33 + 345,60 = 6 955,60 ₴',
  ],
  [
    { plan_income: '1000.00', plan_expense: '700.00', plan_kickbacks: '-50.00', sum_income: '250.00' },
    '1 000 − 700 − 50 = 250 ₴',
  ],
  [{ plan_income: '0.00', plan_expense: '700.00', plan_kickbacks: '0.00', sum_income: '-700.00' }, '0 − 700 = −700 ₴'],
  [{ plan_income: '-20.00', plan_expense: '-5.00', plan_kickbacks: '0.00', sum_income: '-15.00' }, '−20 + 5 = −15 ₴'],
])('adds up', (order, text) => {
  expect(plain(planLine(order, '₴'))).toBe(text)
})

test('is blank while nothing has a price', () => {
  const none = { plan_income: '0.00', plan_expense: '0.00', plan_kickbacks: '0.00', sum_income: '0.00' }
  expect(planLine(none, '₴')).toBe('')
})

test('has no result for readers who may not see the income, and is empty for readers who may not see the plan', () => {
  const plan = { plan_income: '10.00', plan_expense: '4.00', plan_kickbacks: '1.00' }
  expect(plain(planLine(plan, '₴'))).toBe('10 − 4 + 1')
  expect(planLine({ sum_income: '7.00' }, '₴')).toBeNull()
})
