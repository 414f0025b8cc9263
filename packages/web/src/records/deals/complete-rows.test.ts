/** The values that count for a row that is being typed: as the server will complete it. */
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Completing } from '@fura/shared/money/complete-row.ts'
import { expect, test } from 'vitest'
import { completedRow, ratesOfRows, storedRow, typedRow, withoutGuesses } from './complete-rows.ts'

const DAY = 1_794_700_800
const LATER = DAY + 86_400
const [UAH, USD] = [1, 2]

const about: Completing = {
  deal: { currency_id: USD, doc_date: DAY, direction_id: 1, main_carrier_id: 7 },
  today: LATER,
  ownCurrencyId: UAH,
  bankRate: (_currency, day) => (day === DAY ? '41.500000' : '42.000000'),
  areWeVatPayers: true,
  isVatPayer: (id) => id === 7,
  vatIdOf: (code) => ({ UA20: 1, UA0: 2, NOVAT: 3 })[code],
  serviceOf: () => ({ isCarriage: true, vatId: null }),
}

const whole = (part: string, row: Values) => completedRow(storedRow(part, row), about).row

test('an unfinished number does not count, and neither does a rate of zero', () => {
  expect(whole('customer_freight', { price: '12,', rate: '0' })).toMatchObject({ price: null, rate: null })
  expect(whole('customer_freight', { price: '12', rate: '0' })).toMatchObject({ price: '12', rate: '41.500000' })
  expect(whole('customer_freight', { price: '', description: '' })).toMatchObject({ price: null })
})

test('an unsent row gets the values that the server will fill in', () => {
  expect(whole('carrier_freight', { id: '@1', price: '1' })).toMatchObject({
    contractor_id: 7,
    rate: '41.500000',
    vat_id: 2,
  })
})

test('S5.06 edits of a stored row count as on the server: an invoice takes the rate of its day', () => {
  const stored = { id: 1, price: '10.0000', currency_id: USD, rate: '41.500000', rate_date: DAY, vat_id: 2 }
  const form = { ...stored, invoice_number: 'С-1', invoice_date: LATER, description: '' }
  const written = typedRow('customer_freight', stored, form)
  expect(ratesOfRows([written], about.deal, LATER)).toEqual([
    { currencyId: USD, day: LATER },
    { currencyId: USD, day: DAY },
  ])
  expect(completedRow(written, about).row).toMatchObject({ rate: '42.000000', rate_date: LATER })
  const typed = typedRow('customer_freight', { ...stored, rate: '40.000000' }, { ...form, rate: '40.000000' })
  expect(completedRow(typed, about).row).toMatchObject({ rate: '40.000000' })
})

test('a stored row needs no bank rate and stays as it is', () => {
  const stored = { id: 1, price: '10.0000', currency_id: USD, rate: '40.000000', rate_date: DAY, vat_id: 1 }
  expect(ratesOfRows([storedRow('customer_freight', stored)], about.deal, LATER)).toEqual([])
  expect(whole('customer_freight', stored)).toMatchObject(stored)
})

test('sums without a rate are left out; the other side of a service stays', () => {
  const unknown: Completing = { ...about, bankRate: () => null }
  const row = storedRow('services', { service_id: 1, sell_price: '1', buy_price: '2', buy_currency_id: UAH })
  const { missing } = completedRow(row, unknown)
  expect(missing).toEqual([{ currencyId: USD, day: DAY, field: 'sell_rate' }])
  const sums = { sell_net: '1.00', sell_base: '1.00', buy_base: '2.00' }
  expect(withoutGuesses(sums, missing)).toEqual({ sell_net: '1.00', buy_base: '2.00' })
  const freight = completedRow(storedRow('customer_freight', { price: '3500' }), unknown)
  expect(withoutGuesses({ gross: '3500.00', base: '3500.00', debt: '3500.00' }, freight.missing)).toEqual({
    gross: '3500.00',
  })
})
