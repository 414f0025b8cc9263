/**
 * Fills what a priced row leaves out, as the server will when it comes there: the deal's currency, the bank's rate of the
 * day, the usual rate of VAT (domain.md 3.2, 3.3). A row that is being typed, or waits to be sent, can so be counted. Pure.
 */
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { defaultVat, type VatCode } from '@fura/shared/money/default-vat.ts'
import type { RateAsked, RateOf } from './use-bank-rates.ts'

export interface Completing {
  deal: Values
  today: number
  rateOf: RateOf
  /** Its rate is one, whatever was typed. */
  ownCurrencyId: number | null
  areWeVatPayers: boolean
  isVatPayer: (contractorId: number | null) => boolean
  vatIdOf: (code: VatCode) => number | null
  /** Of a service: whether it is carriage, and the VAT that it is sold with. */
  serviceOf: (id: number | null) => { isCarriage: boolean; vatId: number | null }
}

type Side = '' | 'sell_' | 'buy_'

const given = (value: unknown): boolean => value !== undefined && value !== null

const usualVat = (row: Values, side: Side, isCost: boolean, about: Completing): number | null => {
  const service = about.serviceOf(idIn(row.service_id))
  const isSellerVatPayer = isCost ? about.isVatPayer(idIn(row.contractor_id)) : about.areWeVatPayers
  if (isSellerVatPayer && side === 'sell_' && service.vatId !== null) return service.vatId
  const directionId = numberIn(about.deal.direction_id)
  return about.vatIdOf(defaultVat({ isSellerVatPayer, isCarriage: service.isCarriage, directionId }))
}

export const rateDayOf = (row: Values, side: Side, deal: Values, today: number): number =>
  [row[`${side}rate_date`], deal.doc_date].map(numberIn).find((day) => day > 0) ?? today

export const currencyOf = (row: Values, side: Side, deal: Values): number | null =>
  idIn(row[`${side}currency_id`]) ?? idIn(deal.currency_id)

const priced = (row: Values, side: Side, isCost: boolean, about: Completing): Values => {
  const currency = currencyOf(row, side, about.deal)
  const day = rateDayOf(row, side, about.deal, about.today)
  const told = about.rateOf(currency, day)
  const rate = given(row[`${side}rate`]) && currency !== about.ownCurrencyId ? row[`${side}rate`] : told
  const vat = idIn(row[`${side}vat_id`]) ?? usualVat(row, side, isCost, about)
  return {
    [`${side}currency_id`]: currency,
    [`${side}rate`]: rate ?? null,
    ...('kind' in row ? {} : { [`${side}vat_id`]: vat }),
  }
}

const COUNTED = /(?:^|_)(?:price|rate|quantity|amount|percent)$/
const DECIMAL = /^\d+(\.\d+)?$/

/** Blank texts of a form, and numbers that are still being typed, are nothing to count with; nor is a rate of nought. */
const isCountable = (name: string, value: unknown): boolean => {
  if (value === '') return false
  if (typeof value !== 'string' || !COUNTED.test(name)) return true
  return DECIMAL.test(value) && !(name.endsWith('rate') && Number(value) === 0)
}

/** Whether the row says its rate itself. */
export const hasRate = (row: Values, side: Side): boolean => {
  const rate = row[`${side}rate`]
  return given(rate) && isCountable('rate', rate)
}

/** A service is priced on both sides, another row on its one. */
export const sidesOf = (row: Values): readonly Side[] => ('service_id' in row ? ['sell_', 'buy_'] : [''])

const countable = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isCountable(name, value) ? value : null]))

/** `part`: the member of the deal that the row stands in. */
export const completedRow = (part: string, typed: Values, about: Completing): Values => {
  const row = countable(typed)
  if (part === 'containers' || part === 'directions') return row
  if (part === 'services') {
    return { ...row, ...priced(row, 'sell_', false, about), ...priced(row, 'buy_', true, about) }
  }
  const party = part.startsWith('carrier_freight2')
    ? 'main_carrier2_id'
    : part.startsWith('carrier_freight')
      ? 'main_carrier_id'
      : null
  const own = party && !given(row.contractor_id) ? { contractor_id: about.deal[party] ?? null } : {}
  const whole = { ...row, ...own }
  return { ...whole, ...priced(whole, '', part !== 'customer_freight', about) }
}

const isPriced = (row: Values, side: Side): boolean =>
  [`${side}price`, ...(side === '' ? ['amount', 'percent'] : [])].some((name) => given(row[name]))

/** The rates without which a completed row has no sum in the own currency: a price in dollars is never counted as so many hryvnias. */
export const missingRates = (row: Values, { deal, today }: Completing): RateAsked[] =>
  sidesOf(row).flatMap((side) => {
    const currencyId = currencyOf(row, side, deal)
    const isMissing = currencyId !== null && isPriced(row, side) && !hasRate(row, side)
    return isMissing ? [{ currencyId, day: rateDayOf(row, side, deal, today) }] : []
  })
