/** What a row of a deal gets beside what was sent, case by case: for the server that writes it and the form that counts it. */
import { DAY } from '../seconds.ts'
import { expect, test } from 'vitest'
import type { Values } from '../fields/validate.ts'
import { type Completing, completeRow, ratesToComplete } from './complete-row.ts'

const TODAY = 1_794_700_800
const [UAH, USD, PLN] = [1, 2, 3]
const VAT = { UA20: 1, UA0: 2, NOVAT: 3 }
const FEE = 5

const deal: Values = {
  client_id: 4,
  legal_entity_id: 1,
  currency_id: USD,
  doc_date: TODAY - 10 * DAY,
  direction_id: 1,
  main_carrier_id: 7,
  main_carrier2_id: 8,
  payment_delay_days: 14,
  payment_delay_basis: 'invoice',
}

/** A dollar costs 40 and a tenth more for each day since; of zlotys the bank knows nothing. */
const about: Completing = {
  deal,
  today: TODAY,
  ownCurrencyId: UAH,
  bankRate: (currency, day) => (currency === USD ? (40 + (day - TODAY) / DAY / 10).toFixed(6) : null),
  areWeVatPayers: true,
  isVatPayer: (id) => id === 7,
  vatIdOf: (code) => VAT[code],
  serviceOf: (id) => ({ isCarriage: id !== FEE, vatId: null }),
}
const OF_DEAL = '39.000000'

type Case = [title: string, part: string, before: Values, sent: Values, values: Values]

const cases: Case[] = [
  [
    'a price alone takes the currency and the day of its deal, the bank’s rate and 0 % across the border',
    'customer_freight',
    {},
    { price: '100' },
    { currency_id: USD, rate_date: deal.doc_date ?? 0, rate: OF_DEAL, vat_id: VAT.UA0, client_id: 4 },
  ],
  [
    'terms of the deal are those of a new row',
    'customer_freight',
    {},
    { price: '100' },
    { payment_delay_days: 14, payment_delay_basis: 'invoice', payment_day_kind: null },
  ],
  ['a typed rate stays', 'customer_freight', {}, { price: '1', rate: '41.500000' }, { rate: '41.500000' }],
  [
    'the own currency is one, whatever was typed',
    'customer_freight',
    {},
    { price: '1', currency_id: UAH, rate: '2' },
    { rate: '1.000000' },
  ],
  ['a chosen VAT stays', 'customer_freight', {}, { price: '1', vat_id: VAT.UA20 }, { vat_id: VAT.UA20 }],
  [
    'another day asks the bank anew',
    'customer_freight',
    { id: 1, price: '1', currency_id: USD, rate: '41.500000', rate_date: TODAY - 10 * DAY },
    { rate_date: TODAY },
    { rate: '40.000000', rate_date: TODAY },
  ],
  [
    'another currency asks the bank anew',
    'customer_freight',
    { id: 1, price: '1', currency_id: PLN, rate: '10.500000', rate_date: TODAY },
    { currency_id: USD },
    { currency_id: USD, rate: '40.000000' },
  ],
  [
    'a change of something else keeps the rate',
    'customer_freight',
    { id: 1, price: '1', currency_id: USD, rate: '41.500000', rate_date: TODAY },
    { price: '2' },
    { rate: '41.500000' },
  ],
  [
    'an invoice takes the rate of its day',
    'customer_freight',
    { id: 1, price: '1', currency_id: USD, rate: OF_DEAL, rate_date: TODAY - 10 * DAY },
    { invoice_number: 'С-1', invoice_date: TODAY - 5 * DAY },
    { rate: '39.500000', rate_date: TODAY - 5 * DAY },
  ],
  [
    'an invoice without a day is today’s',
    'carrier_freight',
    { id: 1, contractor_id: 7, price: '1', currency_id: USD, rate: OF_DEAL, rate_date: TODAY - 10 * DAY },
    { carrier_invoice_number: 'П-1' },
    { rate: '40.000000', rate_date: TODAY },
  ],
  [
    'an invoice keeps a rate that somebody typed',
    'customer_freight',
    { id: 1, price: '1', currency_id: USD, rate: '41.500000', rate_date: TODAY - 10 * DAY },
    { invoice_number: 'С-1', invoice_date: TODAY },
    { rate: '41.500000', rate_date: TODAY },
  ],
  [
    'an invoiced row that is changed once more keeps its day',
    'customer_freight',
    {
      id: 1,
      price: '1',
      currency_id: USD,
      rate: OF_DEAL,
      rate_date: TODAY - 10 * DAY,
      invoice_number: 'С-1',
      invoice_date: TODAY,
    },
    { price: '2' },
    { rate: OF_DEAL, rate_date: TODAY - 10 * DAY },
  ],
  [
    'a carrier is the deal’s own, with its VAT',
    'carrier_freight',
    {},
    { price: '1' },
    { contractor_id: 7, vat_id: VAT.UA0 },
  ],
  ['the second carrier pays no VAT', 'carrier_freight2', {}, { price: '1' }, { contractor_id: 8, vat_id: VAT.NOVAT }],
  [
    'a service is priced on both sides, and a fee is taxed',
    'services',
    {},
    { service_id: FEE, sell_price: '2', buy_price: '1', contractor_id: 7 },
    { sell_currency_id: USD, sell_rate: OF_DEAL, sell_vat_id: VAT.UA20, buy_rate: OF_DEAL, buy_vat_id: VAT.UA20 },
  ],
  ['a kickback has no VAT', 'kickbacks_customer', {}, { kind: 'fixed', amount: '5' }, { client_id: 4, rate: OF_DEAL }],
  [
    'a container is charged in the deal’s currency, its number is written without spaces',
    'containers',
    {},
    { number: 'msku 123456-5', demurrage_rate: '40' },
    { number: 'MSKU1234565', dnd_currency_id: USD },
  ],
]

test.each(cases)('S5.06 %s', (_title, part, before, sent, values) => {
  expect(completeRow(part, before, sent, about)).toMatchObject({ values, errors: {}, missing: [] })
})

test.each([
  ['a side without a price is left alone', 'services', { service_id: FEE, sell_price: '1' }, /^buy_/],
  ['a kickback is never taxed', 'kickbacks_customer', { kind: 'fixed', amount: '5' }, /vat/],
  [
    'a row without a price has neither currency nor rate',
    'customer_freight',
    { description: 'x' },
    /currency|rate|vat/,
  ],
  ['a leg has nothing to fill', 'directions', { poo_id: 1 }, /./],
])('%s', (_title, part, sent, unwanted) => {
  expect(Object.keys(completeRow(part, {}, sent, about).values).filter((name) => unwanted.test(name))).toEqual([])
})

test('without a rate a price has none, and says which is missing: dollars are not counted as so many hryvnias', () => {
  const day = Number(deal.doc_date)
  const { values, missing } = completeRow('customer_freight', {}, { price: '1', currency_id: PLN }, about)
  expect(values.rate).toBeNull()
  expect(missing).toEqual([{ currencyId: PLN, day, field: 'rate' }])
  const sides = { service_id: 1, sell_price: '1', sell_currency_id: UAH, buy_price: '2', buy_currency_id: PLN }
  expect(completeRow('services', {}, sides, about).missing).toEqual([{ currencyId: PLN, day, field: 'buy_rate' }])
})

test('what a row cannot be without is named', () => {
  const alone = { ...about, deal: { currency_id: UAH } }
  expect(completeRow('carrier_freight', {}, { price: '1' }, alone).errors).toEqual({ contractor_id: 'required' })
  expect(completeRow('kickbacks_carrier', {}, { kind: 'percent' }, alone).errors).toEqual({
    percent: 'required',
    contractor_id: 'required',
  })
})

test.each(cases)('every rate that is used is among those to be asked for: %s', (_title, part, before, sent) => {
  const used: string[] = []
  const bankRate: Completing['bankRate'] = (currency, day) => {
    used.push(`${currency} ${day}`)
    return about.bankRate(currency, day)
  }
  completeRow(part, before, sent, { ...about, bankRate })
  const neededRates = ratesToComplete(part, { deal, today: TODAY, before, sent })
  expect(used.filter((one) => !neededRates.some(({ currencyId, day }) => one === `${currencyId} ${day}`))).toEqual([])
})
