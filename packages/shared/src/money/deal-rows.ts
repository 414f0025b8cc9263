/** Money rows of a deal as they travel → rows that can be counted, and back: what is answered of each (domain.md 3.1, 3.2). */
import type { DealValues, ValuesOf } from '../entities/index.ts'
import { Big } from 'big.js'
import type { Values } from '../fields/validate.ts'
import { asText, type Decimal } from './decimals.ts'
import { type PriceBasis, countedAsCost, countedAsIncome, type PricedRow, rowTexts } from './money-row.ts'
import type { CarrierRow, FreightRow, KickbackRow, ServiceRow } from './plan-calculation.ts'

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

export const decimalIn = (value: unknown, otherwise: Decimal): Decimal =>
  typeof value === 'string' ? value : otherwise
export const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)
/** The ids that these records have in these fields. */
export const referredIds = (records: readonly Values[], fields: readonly string[]): number[] =>
  records.flatMap((record) => fields.flatMap((field) => idIn(record[field]) ?? []))
export const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** What a day too long costs is in the container's currency, else in the deal's. */
export const chargeCurrency = (deal: DealValues, container: ValuesOf<'order_container'>): number | null =>
  idIn(container.dnd_currency_id) ?? idIn(deal.currency_id)

/** Its rate is that of the day of return, today's while it is still out. */
export const chargeDay = (container: ValuesOf<'order_container'>, today: number): number =>
  numberIn(container.empty_return_date) || today

/** The rates that charging these containers needs. */
export const chargedRates = (deal: DealValues, containers: readonly ValuesOf<'order_container'>[], today: number) =>
  containers.flatMap((row) => {
    const isCharged = typeof row.demurrage_rate === 'string' || typeof row.detention_rate === 'string'
    const currency = chargeCurrency(deal, row)
    return isCharged && currency !== null ? [{ currency, day: chargeDay(row, today) }] : []
  })

/** A row may be typed offline and have no number yet. */
const rowId = ({ id }: Values): number | string => (typeof id === 'number' || typeof id === 'string' ? id : 0)

const pricedRow = (row: Values, side: '' | 'sell_' | 'buy_', inputs: CalculationInputs): PricedRow => ({
  quantity: decimalIn(row.quantity, '1'),
  price: decimalIn(row[`${side}price`], '0'),
  rate: decimalIn(row[`${side}rate`], '1'),
  vatPercent: inputs.vatPercent(idIn(row[`${side}vat_id`])),
  isVatIncluded: row[`${side}vat_included`] === 1,
})

export const freightRow = (row: Values, inputs: CalculationInputs): FreightRow => ({
  id: rowId(row),
  ...pricedRow(row, '', inputs),
  penalty: decimalIn(row.penalty_amount, '0'),
})

export const carrierRow = (row: Values, inputs: CalculationInputs): CarrierRow => ({
  ...freightRow(row, inputs),
  isSupplierVatPayer: inputs.isVatPayer(idIn(row.contractor_id)),
})

export const serviceRow = (row: Values, inputs: CalculationInputs): ServiceRow => ({
  sell: typeof row.sell_price === 'string' ? pricedRow(row, 'sell_', inputs) : null,
  buy:
    typeof row.buy_price === 'string'
      ? { ...pricedRow(row, 'buy_', inputs), isSupplierVatPayer: inputs.isVatPayer(idIn(row.contractor_id)) }
      : null,
})

export const kickbackRow = (row: Values, side: KickbackRow['side']): KickbackRow => ({
  side,
  flow: row.flow === 'pay' ? 'pay' : 'receive',
  kind: row.kind === 'percent' ? 'percent' : 'fixed',
  amount: decimalIn(row.amount, '0'),
  percent: decimalIn(row.percent, '0'),
  freightId: typeof row.freight_id === 'number' || typeof row.freight_id === 'string' ? row.freight_id : null,
  rate: decimalIn(row.rate, '1'),
})

const texts = (row: PricedRow, basis: PriceBasis) => {
  const { net, vat, gross, base } = rowTexts(row, basis)
  return { net, vat_amount: vat, gross, base }
}

export const customerSums = (row: Values, inputs: CalculationInputs): Values =>
  texts(freightRow(row, inputs), countedAsIncome(inputs.areWeVatPayers))

export const carrierSums = (row: Values, inputs: CalculationInputs): Values => {
  const { isSupplierVatPayer, ...rest } = carrierRow(row, inputs)
  return {
    ...texts(rest, countedAsCost(inputs.areWeVatPayers, isSupplierVatPayer)),
    contractor_is_vat_payer: isSupplierVatPayer ? 1 : 0,
  }
}

const NO_SUMS = { net: null, vat: null, gross: null, base: null }

const ofSide = (side: 'sell' | 'buy', sums: Values): Values =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [`${side}_${name}`, value]))

export const serviceSums = (row: Values, inputs: CalculationInputs): Values => {
  const { sell, buy } = serviceRow(row, inputs)
  return {
    ...ofSide('sell', sell ? rowTexts(sell, countedAsIncome(inputs.areWeVatPayers)) : NO_SUMS),
    ...ofSide('buy', buy ? rowTexts(buy, countedAsCost(inputs.areWeVatPayers, buy.isSupplierVatPayer)) : NO_SUMS),
  }
}

export const totalOf = (values: readonly unknown[]): Decimal =>
  asText(values.reduce<Big>((sum, value) => sum.plus(typeof value === 'string' ? value : 0), new Big(0)))
