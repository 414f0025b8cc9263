/** What a row that is being typed is counted with: as the server will fill it in. */
import { expect, test } from 'vitest'
import { type Completing, completedRow, missingRates } from './complete-rows.ts'

const DAY = 1_794_700_800
const [UAH, USD] = [1, 2]
const VAT = { UA20: 1, UA0: 2, NOVAT: 3 }

const about: Completing = {
  deal: { currency_id: USD, doc_date: DAY, direction_id: 1, main_carrier_id: 7 },
  today: DAY + 86_400,
  ownCurrencyId: UAH,
  rateOf: (currency, day) => (currency === UAH ? '1.000000' : day === DAY ? '41.500000' : '42.000000'),
  areWeVatPayers: true,
  isVatPayer: (id) => id === 7,
  vatIdOf: (code) => VAT[code],
  serviceOf: (id) => (id === 5 ? { isCarriage: false, vatId: null } : { isCarriage: true, vatId: null }),
}

test("a price alone takes the currency and the day of its deal, the bank's rate, and 0 % across the border", () => {
  expect(completedRow('customer_freight', { price: '3200' }, about)).toMatchObject({
    currency_id: USD,
    rate: '41.500000',
    vat_id: VAT.UA0,
  })
})

test('what was typed stays; another day has another rate', () => {
  const typed = { price: '10', rate: '40', vat_id: VAT.UA20 }
  expect(completedRow('customer_freight', typed, about)).toMatchObject({ rate: '40', vat_id: VAT.UA20 })
  const later = { price: '10', rate_date: DAY + 86_400 }
  expect(completedRow('customer_freight', later, about)).toMatchObject({ rate: '42.000000' })
})

test("a carrier is the deal's own where none is named; one who pays no VAT has none", () => {
  expect(completedRow('carrier_freight', { price: '1' }, about)).toMatchObject({ contractor_id: 7, vat_id: VAT.UA0 })
  const other = { price: '1', contractor_id: 9 }
  expect(completedRow('carrier_freight', other, about)).toMatchObject({ contractor_id: 9, vat_id: VAT.NOVAT })
})

test('a service has both sides, a fee is taxed, and a kickback never is', () => {
  const fee = completedRow('services', { service_id: 5, sell_price: '1', buy_price: '1', contractor_id: 7 }, about)
  expect(fee).toMatchObject({
    sell_vat_id: VAT.UA20,
    buy_vat_id: VAT.UA20,
    sell_currency_id: USD,
    buy_rate: '41.500000',
  })
  expect(completedRow('kickbacks_customer', { kind: 'fixed', amount: '5' }, about)).not.toHaveProperty('vat_id')
})

test('a number that is still being typed is none yet, and a rate of nought is no rate', () => {
  expect(completedRow('customer_freight', { price: '12,', rate: '0' }, about)).toMatchObject({
    price: null,
    rate: '41.500000',
  })
  expect(completedRow('customer_freight', { price: '', description: '' }, about)).toMatchObject({ price: null })
})

test('without a rate a price has no sum: dollars are not counted as so many hryvnias', () => {
  const unknown: Completing = { ...about, rateOf: () => null }
  const row = completedRow('customer_freight', { price: '3500', currency_id: USD }, unknown)
  expect(row.rate).toBeNull()
  expect(missingRates(row, unknown)).toEqual([{ currencyId: USD, day: DAY }])
  const typed = completedRow('customer_freight', { price: '3500', currency_id: USD, rate: '41' }, unknown)
  expect(missingRates(typed, unknown)).toEqual([])
  expect(missingRates(completedRow('customer_freight', { price: '' }, unknown), unknown)).toEqual([])
})

test('each side of a service, and a kickback, need a rate of their own', () => {
  const unknown: Completing = { ...about, rateOf: (currency) => (currency === UAH ? '1.000000' : null) }
  const sides = { service_id: 5, sell_price: '1', sell_currency_id: UAH, buy_price: '2', buy_currency_id: USD }
  expect(missingRates(completedRow('services', sides, unknown), unknown)).toEqual([{ currencyId: USD, day: DAY }])
  const kickback = completedRow('kickbacks_customer', { kind: 'fixed', amount: '5', currency_id: USD }, unknown)
  expect(missingRates(kickback, unknown)).toHaveLength(1)
})

test('S5.06 a row in the own currency is counted one to one, whatever rate was typed', () => {
  const row = { price: '100', currency_id: UAH, rate: '2' }
  expect(completedRow('customer_freight', row, about)).toMatchObject({ rate: '1.000000' })
})
