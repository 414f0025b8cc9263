/** The sum of a deal in a list. */
import { expect, test } from 'vitest'
import { prepareDrawing } from '#testing/draw.tsx'
import { isMissingSum, moneyOf } from './deal-money.ts'

prepareDrawing()

test('a quotation without a price does not show zero', () => {
  expect(moneyOf({ total_sell: '0.00', sum_income: '0.00' }, '₴')).toBe('—')
  expect(moneyOf({ total_sell: null }, '₴')).toBe('—')
  expect(moneyOf({ total_sell: '1250.00' }, '₴')).toBe('1\u00A0250\u00A0₴')
  expect(moneyOf({ total_sell: '1250.00', sum_income: '200.00' }, '₴')).toBe('200\u00A0₴')
})

test('nor does an order; one that is sold for what it costs does', () => {
  expect(moneyOf({ sum_income: '0.00' }, '₴')).toBe('—')
  expect(moneyOf({ sum_income: '0.00', margin_percent: null }, '₴')).toBe('—')
  expect(moneyOf({ sum_income: '0.00', margin_percent: '0.000' }, '₴')).toBe('0\u00A0₴')
  expect(moneyOf({ sum_income: '-300.00', margin_percent: null }, '₴')).not.toBe('—')
})

test('where sums are not answered there is none', () => {
  expect(moneyOf({}, '₴')).toBe('')
})

test('a column of sums is empty where nothing is priced, and shows every loss', () => {
  expect(isMissingSum({ sum_income: '0.00' }, 'sum_income')).toBe(true)
  expect(isMissingSum({ total_sell: '0.00', sum_income: '0.00' }, 'total_sell')).toBe(true)
  expect(isMissingSum({ total_sell: '0.00', sum_income: '-5.00' }, 'sum_income')).toBe(false)
  expect(isMissingSum({ sum_income: '0.00', plan_vat: '0.00' }, 'plan_vat')).toBe(false)
})
