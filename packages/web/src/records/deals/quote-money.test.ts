/** The sums of an offer, worked out by hand: VAT, two currencies, a missing rate. */
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Completing } from '@fura/shared/money/complete-row.ts'
import type { CalculationInputs } from '@fura/shared/money/deal-rows.ts'
import { expect, test } from 'vitest'
import { quoteMoney } from './quote-money.ts'

const [UAH, USD, PLN] = [1, 2, 3]
const TODAY = 1_794_700_800

const KNOWN: CalculationInputs = {
  vatPercent: (id) => (id === 20 ? '20' : null),
  isVatPayer: (id) => id === 5,
  areWeVatPayers: true,
  bankRate: () => '1',
  dayOf: (instant) => instant,
  today: TODAY,
}

const COMPLETING: Completing = {
  deal: { currency_id: UAH, direction_id: 1 },
  today: TODAY,
  ownCurrencyId: UAH,
  bankRate: (id) => (id === USD ? '41.500000' : null),
  areWeVatPayers: true,
  isVatPayer: (id) => id === 5,
  vatIdOf: () => 99,
  serviceOf: () => ({ isCarriage: true, vatId: null }),
}

const sold = (price: string, currency: number, more: Values = {}): Values => ({
  service_id: 2,
  quantity: '2',
  sell_price: price,
  sell_currency_id: currency,
  buy_price: '',
  ...more,
})

test('S3.14 the client pays with VAT and by currency; income is without VAT and in the base currency', () => {
  const services = [
    // 2 × 1 550 $ at 41.50, bought for 2 × 1 350 $: 128 650 − 112 050.
    sold('1550', USD, { sell_vat_id: 99, buy_price: '1350', buy_currency_id: USD }),
    // 2 × 600 ₴ and 20 %: 1 200 + 240 for the client, 1 200 for us.
    sold('600', UAH, { sell_vat_id: 20 }),
  ]
  expect(quoteMoney(services, KNOWN, COMPLETING)).toMatchObject({
    client: [
      { currencyId: USD, total: '3100.00' },
      { currencyId: UAH, total: '1440.00' },
    ],
    income: '17800.00',
    margin: '13.71',
  })
})

test('without a rate the client’s sum stays, and the income is not guessed', () => {
  const { client, income, rows } = quoteMoney([sold('900', PLN)], KNOWN, COMPLETING)
  expect(rows[0]).toMatchObject({ sell_gross: '1800.00' })
  expect(rows[0]).not.toHaveProperty('sell_base')
  expect(client).toEqual([{ currencyId: PLN, total: '1800.00' }])
  expect(income).toBeNull()
  expect(quoteMoney([sold('900', PLN, { sell_rate: '10.5' })], KNOWN, COMPLETING).income).toBe('18900.00')
})

test('an unfinished price does not count', () => {
  expect(quoteMoney([sold('12,', UAH)], KNOWN, COMPLETING)).toMatchObject({ client: [], income: null })
  expect(quoteMoney([], KNOWN, COMPLETING)).toMatchObject({ client: [], income: null, margin: null })
})
