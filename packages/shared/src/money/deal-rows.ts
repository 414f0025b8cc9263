/** Money rows of a deal as they travel → rows that can be counted, and back: what is answered of each (domain.md 3.1, 3.2). */
import type { ValuesOf } from '../entities/index.ts'
import { Big } from 'big.js'
import type { Values } from '../fields/validate.ts'
import { asText, type Decimal } from './decimals.ts'
import { type Counted, countedAsCost, countedAsIncome, type PricedRow, rowTexts } from './money-row.ts'
import type { CarrierRow, FreightRow, KickbackRow, ServiceRow } from './plan.ts'

/** What a count needs of other records. */
export interface CalculationInputs {
  /** The percent of a VAT rate; null: without VAT. */
  vatPercent: (id: number | null) => Decimal | null
  isVatPayer: (contractorId: number | null) => boolean
  /** Whether our own firm that signs the deal pays VAT. */
  areWeVatPayers: boolean
  /** Units of the base currency for one of this currency on a day, as the bank has it. */
  bankRate: (currencyId: number | null, day: number) => Decimal
  /** The calendar day of an instant where the company is. */
  dayOf: (instant: number) => number
  today: number
}

const decimal = (value: unknown, otherwise: Decimal): Decimal => (typeof value === 'string' ? value : otherwise)
export const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)
export const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** What a day too long costs is in the container's currency, else in the deal's. */
export const chargeCurrency = (deal: Values, container: ValuesOf<'order_container'>): number | null =>
  idIn(container.dnd_currency_id) ?? idIn(deal.currency_id)

/** Its rate is that of the day of return, today's while it is still out. */
export const chargeDay = (container: ValuesOf<'order_container'>, today: number): number =>
  numberIn(container.empty_return_date) || today

/** The rates that charging these containers needs. */
export const chargedRates = (deal: Values, containers: readonly ValuesOf<'order_container'>[], today: number) =>
  containers.flatMap((row) => {
    const isCharged = typeof row.demurrage_rate === 'string' || typeof row.detention_rate === 'string'
    const currency = chargeCurrency(deal, row)
    return isCharged && currency !== null ? [{ currency, day: chargeDay(row, today) }] : []
  })

/** A row may be typed offline and have no number yet. */
const rowId = ({ id }: Values): number | string => (typeof id === 'number' || typeof id === 'string' ? id : 0)

const priced = (row: Values, side: '' | 'sell_' | 'buy_', known: CalculationInputs): PricedRow => ({
  quantity: decimal(row.quantity, '1'),
  price: decimal(row[`${side}price`], '0'),
  rate: decimal(row[`${side}rate`], '1'),
  vatPercent: known.vatPercent(idIn(row[`${side}vat_id`])),
  isVatIncluded: row[`${side}vat_included`] === 1,
})

export const freightRow = (row: Values, known: CalculationInputs): FreightRow => ({
  id: rowId(row),
  ...priced(row, '', known),
  penalty: decimal(row.penalty_amount, '0'),
})

export const carrierRow = (row: Values, known: CalculationInputs): CarrierRow => ({
  ...freightRow(row, known),
  isSupplierVatPayer: known.isVatPayer(idIn(row.contractor_id)),
})

export const serviceRow = (row: Values, known: CalculationInputs): ServiceRow => ({
  sell: typeof row.sell_price === 'string' ? priced(row, 'sell_', known) : null,
  buy:
    typeof row.buy_price === 'string'
      ? { ...priced(row, 'buy_', known), isSupplierVatPayer: known.isVatPayer(idIn(row.contractor_id)) }
      : null,
})

export const kickbackRow = (row: Values, side: KickbackRow['side']): KickbackRow => ({
  side,
  flow: row.flow === 'pay' ? 'pay' : 'receive',
  kind: row.kind === 'percent' ? 'percent' : 'fixed',
  amount: decimal(row.amount, '0'),
  percent: decimal(row.percent, '0'),
  freightId: typeof row.freight_id === 'number' || typeof row.freight_id === 'string' ? row.freight_id : null,
  rate: decimal(row.rate, '1'),
})

const texts = (row: PricedRow, counted: Counted) => {
  const { net, vat, gross, base } = rowTexts(row, counted)
  return { net, vat_amount: vat, gross, base }
}

export const customerSums = (row: Values, known: CalculationInputs): Values =>
  texts(freightRow(row, known), countedAsIncome(known.areWeVatPayers))

export const carrierSums = (row: Values, known: CalculationInputs): Values => {
  const { isSupplierVatPayer, ...rest } = carrierRow(row, known)
  return {
    ...texts(rest, countedAsCost(known.areWeVatPayers, isSupplierVatPayer)),
    contractor_is_vat_payer: isSupplierVatPayer ? 1 : 0,
  }
}

const NO_SUMS = { net: null, vat: null, gross: null, base: null }

const ofSide = (side: 'sell' | 'buy', sums: Values): Values =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [`${side}_${name}`, value]))

export const serviceSums = (row: Values, known: CalculationInputs): Values => {
  const { sell, buy } = serviceRow(row, known)
  return {
    ...ofSide('sell', sell ? rowTexts(sell, countedAsIncome(known.areWeVatPayers)) : NO_SUMS),
    ...ofSide('buy', buy ? rowTexts(buy, countedAsCost(known.areWeVatPayers, buy.isSupplierVatPayer)) : NO_SUMS),
  }
}

export const totalOf = (values: readonly unknown[]): Decimal =>
  asText(values.reduce<Big>((sum, value) => sum.plus(typeof value === 'string' ? value : 0), new Big(0)))
