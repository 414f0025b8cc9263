/** The sum of a deal in a list. */
import { expect, test } from 'vitest'
import { prepareDrawing } from '#testing/draw.tsx'
import { moneyOf } from './deal-row.tsx'

prepareDrawing()

const row = (values: object) => ({ id: 1, rev: 1, ...values })

test('a quotation without a price does not show zero', () => {
  expect(moneyOf(row({ total_sell: '0.00', sum_income: '0.00' }), '₴')).toBe('—')
  expect(moneyOf(row({ total_sell: null }), '₴')).toBe('—')
  expect(moneyOf(row({ total_sell: '1250.00' }), '₴')).toBe('1\u00A0250\u00A0₴')
  expect(moneyOf(row({ total_sell: '1250.00', sum_income: '200.00' }), '₴')).toBe('200\u00A0₴')
})

test('an order with no income shows zero', () => {
  expect(moneyOf(row({ sum_income: '0.00' }), '₴')).toBe('0\u00A0₴')
})
