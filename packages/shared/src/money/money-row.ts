/** One priced row of an order or a quote: its sum, VAT and value in the base currency (domain.md 3.1). */
import { Big } from 'big.js'
import { asText, CENTS, type Decimal, roundHalfUp } from './decimals.ts'

/** What a row counts for: without VAT, as it was typed, or with VAT (domain.md 3.2). */
export type PriceBasis = 'net' | 'amount' | 'gross'

export interface PricedRow {
  quantity: Decimal
  price: Decimal
  /** null: without VAT, which is not 0 %. */
  vatPercent: Decimal | null
  isVatIncluded: boolean
  /** Units of the base currency for one unit of the row's. */
  rate: Decimal
}

export interface RowSums {
  amount: Big
  net: Big
  vat: Big
  gross: Big
  /** The counted sum and the VAT, in the base currency. */
  base: Big
  vatBase: Big
}

const cents = (value: Big): Big => roundHalfUp(value, CENTS)

const withVat = (amount: Big, percent: Decimal | null, isIncluded: boolean): Pick<RowSums, 'net' | 'vat' | 'gross'> => {
  if (percent === null) return { net: amount, vat: new Big(0), gross: amount }
  const part = new Big(percent).div(100)
  if (isIncluded) {
    const net = cents(amount.div(part.plus(1)))
    return { net, vat: amount.minus(net), gross: amount }
  }
  const vat = cents(amount.times(part))
  return { net: amount, vat, gross: amount.plus(vat) }
}

export const rowSums = (row: PricedRow, basis: PriceBasis): RowSums => {
  const amount = cents(new Big(row.quantity).times(row.price))
  const parts = { amount, ...withVat(amount, row.vatPercent, row.isVatIncluded) }
  return { ...parts, base: cents(parts[basis].times(row.rate)), vatBase: cents(parts.vat.times(row.rate)) }
}

/** The computed columns of a row, as they travel. */
export const rowTexts = (row: PricedRow, basis: PriceBasis) => {
  const { net, vat, gross, base } = rowSums(row, basis)
  return { net: asText(net), vat: asText(vat), gross: asText(gross), base: asText(base) }
}

export const countedAsIncome = (areWeVatPayers: boolean): PriceBasis => (areWeVatPayers ? 'net' : 'amount')

/** Input VAT is recovered by a VAT payer alone; of a supplier who is none there is no VAT in the price. */
export const countedAsCost = (areWeVatPayers: boolean, isSupplierVatPayer: boolean): PriceBasis => {
  if (!areWeVatPayers) return 'gross'
  return isSupplierVatPayer ? 'net' : 'amount'
}
