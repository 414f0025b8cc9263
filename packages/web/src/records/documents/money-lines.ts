/**
 * Priced rows of a deal → the lines of a document, each from one side: the client's price, or a carrier's. The
 * other side is left out, so no document can print it by mistake. Pure.
 */
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { asText, CENTS, type Decimal, roundHalfUp, sumOf } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'
import type { Row } from '#records/documents/paper-row.ts'
import type { MoneyValues } from '#records/deals/use-order-sums.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import type { MoneyLine, RecordId } from './document.ts'

/** The fields of its row that a line may contain besides the sums of its own side. */
const WORDS = [
  'description',
  'service_id',
  'service_name',
  'unit',
  'direction_id',
  'container_id',
  'due_date',
  'payment_type_id',
  'payment_type_name',
  'payment_delay_days',
  'payment_delay_basis',
  'payment_day_kind',
] as const

const idOf = (value: unknown): RecordId | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null

const decimal = (value: unknown, otherwise: Decimal): Decimal => (typeof value === 'string' ? value : otherwise)

const wordsOf = (row: MoneyValues): Row => ({
  id: idOf(row.id) ?? 0,
  rev: 0,
  ...Object.fromEntries(WORDS.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]]))),
})

type Side = '' | 'sell_'

const lineOf = (row: MoneyValues, side: Side, kind: MoneyLine['kind'], partyId: unknown, vat: unknown): MoneyLine => ({
  row: wordsOf(row),
  kind,
  quantity: decimal(row.quantity, '1'),
  price: decimal(row[`${side}price`], '0'),
  currencyId: idIn(row[`${side}currency_id`]),
  rate: textIn(row[`${side}rate`]) || null,
  rateDate: numberIn(row[`${side}rate_date`]),
  vatId: idIn(row[`${side}vat_id`]),
  net: decimal(row[`${side}net`], '0'),
  vat: decimal(vat, '0'),
  gross: decimal(row[`${side}gross`], '0'),
  partyId: idOf(partyId),
})

/** `rows` have their sums beside their prices. */
export const customerLines = (rows: readonly MoneyValues[]): MoneyLine[] =>
  rows.map((row) => lineOf(row, '', 'freight', row.client_id, row.vat_amount))

export const carrierLines = (rows: readonly MoneyValues[]): MoneyLine[] =>
  rows.map((row) => lineOf(row, '', 'freight', row.contractor_id, row.vat_amount))

/** A service without a price is not sold. */
export const soldLines = (rows: readonly MoneyValues[]): MoneyLine[] =>
  rows
    .filter((row) => typeof row.sell_price === 'string')
    .map((row) => lineOf(row, 'sell_', 'service', row.payer_id, row.sell_vat))

const inBase = (amount: Decimal, rate: Decimal): Big => roundHalfUp(new Big(amount).times(rate), CENTS)

/** The line in the base currency at its own rate: the sums are rounded, the rest follows from them. */
export const lineInBase = (line: MoneyLine, baseId: number | null): MoneyLine => {
  const { rate } = line
  if (line.currencyId === baseId) return line
  if (rate === null) throw new Error('a line without a rate has no sum in the own currency')
  const [net, vat] = [inBase(line.net, rate), inBase(line.vat, rate)]
  return {
    ...line,
    currencyId: baseId,
    price: asText(new Big(line.price).times(rate), 4),
    net: asText(net),
    vat: asText(vat),
    gross: asText(net.plus(vat)),
  }
}

/** Without VAT, whichever way the price was agreed. */
export const netPrice = ({ net, quantity }: MoneyLine): Decimal =>
  new Big(quantity).eq(0) ? net : asText(new Big(net).div(quantity), 4)

export interface Totals {
  net: Decimal
  vat: Decimal
  gross: Decimal
}

export const totalsOf = (lines: readonly MoneyLine[]): Totals => {
  const total = (name: keyof Totals): Decimal => asText(sumOf(lines.map((line) => new Big(line[name]))))
  return { net: total('net'), vat: total('vat'), gross: total('gross') }
}

/** In the order in which the currencies first appear. */
export const currenciesOf = (lines: readonly MoneyLine[]): (number | null)[] => [
  ...new Set(lines.map(({ currencyId }) => currencyId)),
]
