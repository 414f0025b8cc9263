/** How far a deal is paid, worked out by hand. */
import { expect, test } from 'vitest'
import { paymentOf } from './payment.ts'

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000

const TODAY = day('2026-11-15')
const ROW = { gross: '1000.00', paid_amount: null, due_date: day('2026-11-20'), rate: '41.5' }

test('nothing is paid', () => {
  expect(paymentOf([ROW], TODAY)).toEqual({ status: 'none', dueDate: day('2026-11-20'), debtBase: '41500.00' })
  expect(paymentOf([], TODAY)).toEqual({ status: 'none', dueDate: 0, debtBase: '0.00' })
})

test('a part is paid: of one row, or one row of two', () => {
  // 1,000 − 399.99 = 600.01 USD, 24,900.415 UAH, half a kopiyka up.
  expect(paymentOf([{ ...ROW, paid_amount: '399.99' }], TODAY)).toMatchObject({ status: 'part', debtBase: '24900.42' })
  const rows = [
    { ...ROW, paid_amount: '1000.00', due_date: day('2026-11-01') },
    { ...ROW, gross: '500.00', rate: '1', due_date: 0 },
  ]
  expect(paymentOf(rows, TODAY)).toEqual({ status: 'part', dueDate: 0, debtBase: '500.00' })
})

test('all is paid, and an overpayment pays no other row', () => {
  expect(paymentOf([{ ...ROW, paid_amount: '1000.00', due_date: day('2026-11-01') }], TODAY)).toEqual({
    status: 'full',
    dueDate: 0,
    debtBase: '0.00',
  })
  const rows = [
    { ...ROW, paid_amount: '1500.00' },
    { ...ROW, gross: '500.00' },
  ]
  expect(paymentOf(rows, TODAY)).toMatchObject({ status: 'part', debtBase: '20750.00' })
})

test('it is overdue the day after, by the earliest of what is not paid in full', () => {
  expect(paymentOf([{ ...ROW, due_date: TODAY }], TODAY)).toMatchObject({ status: 'none', dueDate: TODAY })
  const rows = [ROW, { ...ROW, paid_amount: '999.99', due_date: day('2026-11-14') }]
  expect(paymentOf(rows, TODAY)).toEqual({ status: 'overdue', dueDate: day('2026-11-14'), debtBase: '41500.42' })
})

test('a row without a sum owes nothing', () => {
  expect(paymentOf([{ ...ROW, gross: null }], TODAY)).toEqual({ status: 'none', dueDate: 0, debtBase: '0.00' })
})
