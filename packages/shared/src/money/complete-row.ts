/**
 * What a row of a deal gets beside what was sent: the party and the terms of its deal, the currency, the day and the bank's rate,
 * the usual VAT (domain.md 3.2, 3.3). The server writes it; the app counts a row that is still being typed with the same. Pure.
 */
import type { DealValues, FieldOf } from '../entities/index.ts'
import type { FieldErrors, Values } from '../fields/validate.ts'
import { cleanContainerNumber } from '../rules/container-number.ts'
import { idIn, numberIn } from './deal-rows.ts'
import type { Decimal } from './decimals.ts'
import { defaultVat, type VatCode } from './default-vat.ts'
import { OWN_RATE } from './exchange-rate.ts'

/** What completing a row needs of other records. */
export interface Completing {
  deal: DealValues
  today: number
  /** Its rate is one, whatever was typed. */
  ownCurrencyId: number | null
  /** The bank's rate of a day; null where it has none. */
  bankRate: (currencyId: number, day: number) => Decimal | null
  /** Whether our own firm that signs the deal pays VAT. */
  areWeVatPayers: boolean
  isVatPayer: (contractorId: number | null) => boolean
  vatIdOf: (code: VatCode) => number | null
  /** Whether a service is carriage, and the VAT that it is sold with. A row without a service is carriage. */
  serviceOf: (id: number | null) => { isCarriage: boolean; vatId: number | null }
}

export interface RateAsked {
  currencyId: number
  day: number
}

/** A missing rate, without which a price has no sum in the base currency. `field`: the field of the rate. */
export interface MissingRate extends RateAsked {
  field: string
}

export interface CompletedRow {
  /** Beside what was sent. */
  values: Values
  /** What the row cannot be without. */
  errors: FieldErrors
  missing: readonly MissingRate[]
}

type DealField = keyof DealValues

type Side = '' | 'sell_' | 'buy_'

/** One price of a row. */
interface Price {
  side: Side
  isCost: boolean
  hasVat: boolean
  /** The field that says it is invoiced, and the one with the day of the invoice. */
  invoiced?: string
  invoiceDate?: string
}

interface Rule {
  prices: readonly Price[]
  /** By field: what the deal says of it, where the row says nothing. */
  fromDeal?: Readonly<Record<string, DealField>>
  /** Filled in on a new row alone: emptied later they stay so. */
  terms?: readonly DealField[]
  required?: (row: Values) => readonly string[]
}

const carrier = (from: DealField): Rule => ({
  fromDeal: { contractor_id: from, legal_entity_id: 'legal_entity_id' },
  required: () => ['contractor_id'],
  prices: [
    { side: '', isCost: true, hasVat: true, invoiced: 'carrier_invoice_number', invoiceDate: 'carrier_invoice_date' },
  ],
})

const kickback = (party: string, from: DealField): Rule => ({
  fromDeal: { [party]: from },
  required: ({ kind }) => [kind === 'percent' ? 'percent' : 'amount', party],
  prices: [{ side: '', isCost: true, hasVat: false }],
})

/** By the member of the deal that the row stands in. */
const RULES: Readonly<Record<string, Rule>> = {
  customer_freight: {
    fromDeal: { client_id: 'client_id', legal_entity_id: 'legal_entity_id', payment_type_id: 'payment_type_id' },
    terms: ['payment_delay_days', 'payment_delay_basis', 'payment_day_kind'],
    prices: [{ side: '', isCost: false, hasVat: true, invoiced: 'invoice_number', invoiceDate: 'invoice_date' }],
  },
  carrier_freight: carrier('main_carrier_id'),
  carrier_freight2: carrier('main_carrier2_id'),
  services: {
    prices: [
      { side: 'sell_', isCost: false, hasVat: true, invoiced: 'is_invoiced' },
      { side: 'buy_', isCost: true, hasVat: true, invoiced: 'is_purchased' },
    ],
  },
  kickbacks_customer: kickback('client_id', 'client_id'),
  kickbacks_carrier: kickback('contractor_id', 'main_carrier_id'),
  kickbacks_carrier2: kickback('contractor_id', 'main_carrier2_id'),
}

/** Before and after the write. `before` is empty for a new row. */
interface Writes {
  deal: DealValues
  today: number
  before: Values
  sent: Values
}

/**
 * The day of the invoice in the write that says the row is invoiced, or that moves that day; else 0. From then on its rate is
 * that day's (domain.md 3.3).
 */
const invoiceDayOf = ({ invoiced, invoiceDate }: Price, { before, sent, today }: Writes): number => {
  const row = { ...before, ...sent }
  if (invoiced === undefined || !row[invoiced]) return 0
  const day = invoiceDate === undefined ? 0 : numberIn(row[invoiceDate])
  if (!before[invoiced]) return day || today
  return invoiceDate !== undefined && day !== numberIn(before[invoiceDate]) ? day : 0
}

interface Priced extends RateAsked {
  price: Price
  invoiceDay: number
}

/** A price with its currency and the day of its rate; null: there is nothing to fill. */
const pricedAt = (price: Price, writes: Writes): Priced | null => {
  const { deal, before, sent, today } = writes
  const { side } = price
  const row = { ...before, ...sent }
  const amount = row[`${side}price`] ?? row.amount ?? row.percent ?? null
  const currencyId = idIn(row[`${side}currency_id`]) ?? idIn(deal.currency_id)
  if (amount === null || currencyId === null) return null
  const invoiceDay = invoiceDayOf(price, writes)
  const days = [sent[`${side}rate_date`], invoiceDay, row[`${side}rate_date`], deal.doc_date]
  return { price, currencyId, invoiceDay, day: days.map(numberIn).find((day) => day > 0) ?? today }
}

const pricesOf = (part: string, writes: Writes): Priced[] =>
  (RULES[part]?.prices ?? []).flatMap((price) => pricedAt(price, writes) ?? [])

/** The rate of a row that stays in its currency. */
const keptRate = ({ price: { side }, currencyId }: Priced, before: Values): Decimal | null => {
  const rate = before[`${side}rate`]
  return typeof rate === 'string' && before[`${side}currency_id`] === currencyId ? rate : null
}

/** The days whose rates completing the row may ask for. */
const rateDays = (priced: Priced, { before, sent }: Writes): number[] => {
  const { price, day, invoiceDay } = priced
  if (typeof sent[`${price.side}rate`] === 'string') return []
  const keptDay = numberIn(before[`${price.side}rate_date`])
  if (keptRate(priced, before) === null) return [day]
  if (keptDay === day) return []
  return invoiceDay > 0 ? [day, keptDay] : [day]
}

/** The bank's rates that completing the row may need. */
export const ratesToComplete = (part: string, writes: Writes): RateAsked[] =>
  pricesOf(part, writes).flatMap((priced) =>
    rateDays(priced, writes).map((day) => ({ currencyId: priced.currencyId, day })),
  )

/**
 * The own currency is always one. The rate is the bank's unless it was typed; another currency or another day takes the bank's rate again.
 * An invoice keeps a typed one, which is any that is not the bank's of its day.
 */
const rateOf = (priced: Priced, { before, sent }: Writes, { ownCurrencyId, bankRate }: Completing): Decimal | null => {
  const { price, currencyId, day, invoiceDay } = priced
  if (currencyId === ownCurrencyId) return OWN_RATE
  const typed = sent[`${price.side}rate`]
  if (typeof typed === 'string') return typed
  const storedRate = keptRate(priced, before)
  const keptDay = numberIn(before[`${price.side}rate_date`])
  const isKept =
    storedRate !== null && (keptDay === day || (invoiceDay > 0 && storedRate !== bankRate(currencyId, keptDay)))
  return isKept ? storedRate : bankRate(currencyId, day)
}

const usualVat = (row: Values, { side, isCost }: Price, about: Completing): number | null => {
  const service = about.serviceOf(idIn(row.service_id))
  const isSellerVatPayer = isCost ? about.isVatPayer(idIn(row.contractor_id)) : about.areWeVatPayers
  if (isSellerVatPayer && side === 'sell_' && service.vatId !== null) return service.vatId
  const directionId = numberIn(about.deal.direction_id)
  return about.vatIdOf(defaultVat({ isSellerVatPayer, isCarriage: service.isCarriage, directionId }))
}

/** The deal's value under another word, where the row has none. */
const fromDeal = (row: Values, deal: DealValues, words: Readonly<Record<string, DealField>>): Values =>
  Object.fromEntries(
    Object.entries(words).flatMap(([field, from]) =>
      idIn(row[field]) === null && idIn(deal[from]) !== null ? [[field, deal[from] ?? null]] : [],
    ),
  )

const DAILY_RATES: readonly FieldOf<'order_container'>[] = ['demurrage_rate', 'detention_rate']

/** A charge per day is in the deal's currency unless it names another. */
const containerValues = (deal: DealValues, before: Values, sent: Values): Values => {
  const row = { ...before, ...sent }
  const isCharged = DAILY_RATES.some((name) => (row[name] ?? null) !== null)
  return {
    ...(typeof sent.number === 'string' ? { number: cleanContainerNumber(sent.number) } : {}),
    ...(isCharged ? fromDeal(row, deal, { dnd_currency_id: 'currency_id' }) : {}),
  }
}

const NOTHING: CompletedRow = { values: {}, errors: {}, missing: [] }

/** `part`: the member of the deal that the row stands in. `before` is empty for a new row. */
export const completeRow = (part: string, before: Values, sent: Values, about: Completing): CompletedRow => {
  const { deal, today } = about
  if (part === 'containers') return { ...NOTHING, values: containerValues(deal, before, sent) }
  const rule = RULES[part]
  if (!rule) return NOTHING
  const own = fromDeal({ ...before, ...sent }, deal, rule.fromDeal ?? {})
  const row = { ...before, ...sent, ...own }
  const lacking = (rule.required?.(row) ?? []).filter((name) => (row[name] ?? null) === null)
  const terms = 'id' in before ? [] : (rule.terms ?? []).filter((name) => !(name in sent))
  const values: Values = { ...Object.fromEntries(terms.map((name) => [name, deal[name] ?? null])), ...own }
  const missing: MissingRate[] = []
  const writes = { deal, today, before, sent }
  for (const priced of pricesOf(part, writes)) {
    const { price, currencyId, day } = priced
    const { side } = price
    const rate = rateOf(priced, writes, about)
    if (rate === null) missing.push({ currencyId, day, field: `${side}rate` })
    Object.assign(values, { [`${side}currency_id`]: currencyId, [`${side}rate_date`]: day, [`${side}rate`]: rate })
    if (price.hasVat) values[`${side}vat_id`] = idIn(row[`${side}vat_id`]) ?? usualVat(row, price, about)
  }
  return { values, errors: Object.fromEntries(lacking.map((name) => [name, 'required'])), missing }
}
