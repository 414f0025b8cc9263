/** The plan calculation, worked out by hand: domain.md 3.4 and the cases that differ from it. */
import { describe, expect, test } from 'vitest'
import { rowTexts } from './money-row.ts'
import {
  type CarrierRow,
  type KickbackRow,
  kickbackAmount,
  planOf,
  type PlanRows,
  planTerms,
} from './plan-calculation.ts'

const EMPTY: PlanRows = {
  areWeVatPayers: true,
  customerFreight: [],
  carrierFreight: [],
  carrierFreight2: [],
  services: [],
  kickbacks: [],
  detained: [],
}

const row = (price: string, rate: string, vatPercent: string | null, isVatIncluded = false) => ({
  id: 1,
  quantity: '1',
  price,
  rate,
  vatPercent,
  isVatIncluded,
  penalty: '0',
})

const carrier = (priced: ReturnType<typeof row>, isSupplierVatPayer: boolean, penalty = '0'): CarrierRow => ({
  ...priced,
  isSupplierVatPayer,
  penalty,
})

const kickback = (changes: Partial<KickbackRow>): KickbackRow => ({
  side: 'customer',
  flow: 'pay',
  kind: 'fixed',
  amount: '0',
  percent: '0',
  freightId: null,
  rate: '1',
  ...changes,
})

const USD = '41.5'
const UAH = '1'

const EXAMPLE: PlanRows = {
  ...EMPTY,
  customerFreight: [row('3200', USD, '0')],
  carrierFreight: [carrier(row('2500', USD, null), false)],
  carrierFreight2: [carrier(row('25200', UAH, '20', true), true)],
  services: [
    { sell: row('9600', UAH, '20', true), buy: null },
    { sell: row('2400', UAH, '20', true), buy: null },
    { sell: null, buy: { ...row('6000', UAH, '20', true), isSupplierVatPayer: true } },
  ],
  kickbacks: [
    kickback({ amount: '50', rate: USD }),
    kickback({ side: 'carrier', flow: 'receive', amount: '500', rate: UAH }),
  ],
}

describe('one row', () => {
  test('included VAT is subtracted from the sum, rounded once', () => {
    expect(
      rowTexts({ quantity: '3', price: '33.333', vatPercent: '20', isVatIncluded: true, rate: '1' }, 'net'),
    ).toEqual({ net: '83.33', vat: '16.67', gross: '100.00', base: '83.33' })
  })

  test('VAT on top is added', () => {
    expect(
      rowTexts({ quantity: '2', price: '100.5', vatPercent: '20', isVatIncluded: false, rate: '1' }, 'gross'),
    ).toEqual({ net: '201.00', vat: '40.20', gross: '241.20', base: '241.20' })
  })

  test('half a cent goes up, which floats do not manage', () => {
    const { net } = rowTexts(
      { quantity: '1', price: '1.005', vatPercent: null, isVatIncluded: false, rate: '1' },
      'net',
    )
    expect(net).toBe('1.01')
  })

  test('no VAT is not 0 %, but sums up alike', () => {
    const sums = (vatPercent: string | null) =>
      rowTexts({ quantity: '1', price: '10', vatPercent, isVatIncluded: true, rate: '2' }, 'amount')
    expect(sums(null)).toEqual(sums('0'))
  })
})

describe('the plan of an order', () => {
  test('the worked example to the cent', () => {
    expect(planOf(EXAMPLE)).toEqual({
      plan_income: '142800.00',
      plan_expense: '129750.00',
      plan_kickbacks: '-1575.00',
      sum_income: '11475.00',
      margin_percent: '8.04',
      plan_vat: '-3200.00',
    })
  })

  test('a firm that pays no VAT bears the VAT of its suppliers', () => {
    // Income: 132,800 + 9,600 + 2,400; cost: 103,750 + 25,200 + 6,000.
    expect(planOf({ ...EXAMPLE, areWeVatPayers: false })).toMatchObject({
      plan_income: '144800.00',
      plan_expense: '134950.00',
      sum_income: '8275.00',
    })
  })

  test('a percentage is of the named row, or of the whole side', () => {
    const rows: PlanRows = {
      ...EMPTY,
      customerFreight: [
        { ...row('1000', USD, '0'), id: 1 },
        { ...row('12000', UAH, '20', true), id: 2 },
      ],
    }
    // 2.5 % of 1,000 USD is 25 USD: 1,037.50 UAH. Of the second row: 2.5 % of 10,000 net, 250 UAH.
    const one = kickback({ kind: 'percent', percent: '2.5', freightId: 1, rate: USD })
    const all = kickback({ kind: 'percent', percent: '2.5', rate: UAH })
    expect(kickbackAmount(rows, one)).toBe('25.00')
    expect(kickbackAmount(rows, all)).toBe('1287.50')
    expect(planOf({ ...rows, kickbacks: [one] }).plan_kickbacks).toBe('-1037.50')
    expect(planOf({ ...rows, kickbacks: [all] }).sum_income).toBe('50212.50')
  })

  test('a fine of the carrier lowers the cost, demurrage that is not billed on raises it', () => {
    const rows: PlanRows = {
      ...EMPTY,
      customerFreight: [row('50000', UAH, null)],
      carrierFreight: [carrier(row('1000', USD, null), false, '100')],
      detained: [{ amount: '60', rate: USD }],
    }
    // Cost: 41,500 − 4,150 + 2,490.
    expect(planOf(rows)).toMatchObject({ plan_expense: '39840.00', sum_income: '10160.00', margin_percent: '20.32' })
    // A fine of 2,000 that we pay the client lowers the income from them.
    const fined = { ...rows, customerFreight: [{ ...row('50000', UAH, null), penalty: '2000' }] }
    expect(planOf(fined)).toMatchObject({ plan_income: '48000.00', sum_income: '8160.00', margin_percent: '17.00' })
  })

  test('without income there is no margin', () => {
    expect(planOf(EMPTY)).toMatchObject({ sum_income: '0.00', margin_percent: null })
  })
})

test('the rows of each side and what counts beside them add up to the plan', () => {
  const rows: PlanRows = {
    ...EMPTY,
    customerFreight: [{ ...row('1000', USD, null), penalty: '10' }],
    carrierFreight: [carrier(row('700', USD, null), false, '20')],
    carrierFreight2: [carrier(row('50', UAH, null), false, '5')],
    detained: [{ amount: '30', rate: USD }],
  }
  const { demurrage, customer_penalties, carrier_penalties } = planTerms(rows)
  expect({ demurrage, customer_penalties, carrier_penalties }).toEqual({
    demurrage: '-1245.00',
    customer_penalties: '-415.00',
    carrier_penalties: '835.00',
  })
  const plan = planOf(rows)
  expect(Number(plan.plan_income)).toBe(1000 * 41.5 + Number(customer_penalties))
  expect(Number(plan.plan_expense)).toBe(700 * 41.5 + 50 - Number(demurrage) - Number(carrier_penalties))
})
