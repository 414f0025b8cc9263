/** What each kind of part takes over from its deal where it says nothing itself, and what must be said. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { cleanContainerNumber } from '@fura/shared/rules/container-number.ts'
import type { Writing } from '#db/actor.ts'
import { refuse } from '../parties/party.queries.ts'
import type { DealState } from './deal.state.ts'
import { todayOf } from './known.queries.ts'
import { withPrice } from './price.complete.ts'

/** Values that the row gets beside those sent. `before` is empty for a new row. */
type Complete = (writing: Writing, state: DealState, before: Values, sent: Values) => Promise<Values>

/** The deal's value under another word, where the row has none. */
const taken = (row: Values, deal: Values, words: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(
    Object.entries(words).flatMap(([field, from]) =>
      idIn(row[field]) === null && idIn(deal[from]) !== null ? [[field, deal[from] ?? null]] : [],
    ),
  )

const TERMS = ['payment_delay_days', 'payment_delay_basis', 'payment_day_kind']

/** Of a new row alone: emptied later they stay so. */
const terms = (deal: Values, before: Values, sent: Values): Values =>
  'id' in before
    ? {}
    : Object.fromEntries(TERMS.filter((name) => !(name in sent)).map((name) => [name, deal[name] ?? null]))

/**
 * The day of the invoice in the write that says the row is invoiced, or that moves that day; else 0. From then on its rate
 * is that day's (domain.md 3.3). `mark`: the field that says so; `dated`: the one with its day, where the row has one.
 */
const invoiceDay = (writing: Writing, before: Values, sent: Values, mark: string, dated: string | null): number => {
  const row = { ...before, ...sent }
  if (!row[mark]) return 0
  const day = dated === null ? 0 : numberIn(row[dated])
  if (!before[mark]) return day || todayOf(writing)
  return dated !== null && day !== numberIn(before[dated]) ? day : 0
}

const customer: Complete = async (writing, { deal }, before, sent) => {
  const row = { ...before, ...sent }
  const own = taken(row, deal, {
    client_id: 'client_id',
    legal_entity_id: 'legal_entity_id',
    payment_type_id: 'payment_type_id',
  })
  const day = invoiceDay(writing, before, sent, 'invoice_number', 'invoice_date')
  const pricing = { side: '', isCost: false, invoiceDay: day } as const
  return {
    ...terms(deal, before, sent),
    ...own,
    ...(await withPrice(writing, deal, before, { ...sent, ...own }, pricing)),
  }
}

const carrier =
  (from: 'main_carrier_id' | 'main_carrier2_id'): Complete =>
  async (writing, { deal }, before, sent) => {
    const own = taken({ ...before, ...sent }, deal, { contractor_id: from, legal_entity_id: 'legal_entity_id' })
    const row = { ...before, ...sent, ...own }
    if (idIn(row.contractor_id) === null) refuse({ contractor_id: 'required' })
    const day = invoiceDay(writing, before, sent, 'carrier_invoice_number', 'carrier_invoice_date')
    const pricing = { side: '', isCost: true, invoiceDay: day } as const
    return { ...own, ...(await withPrice(writing, deal, before, { ...sent, ...own }, pricing)) }
  }

const service: Complete = async (writing, { deal }, before, sent) => {
  const [sold, bought] = ['is_invoiced', 'is_purchased'].map((mark) => invoiceDay(writing, before, sent, mark, null))
  return {
    ...(await withPrice(writing, deal, before, sent, { side: 'sell_', isCost: false, invoiceDay: sold ?? 0 })),
    ...(await withPrice(writing, deal, before, sent, { side: 'buy_', isCost: true, invoiceDay: bought ?? 0 })),
  }
}

const kickback =
  (party: 'client_id' | 'contractor_id', from: string): Complete =>
  async (writing, { deal }, before, sent) => {
    const row = { ...before, ...sent }
    const own = taken(row, deal, { [party]: from })
    const word = row.kind === 'percent' ? 'percent' : 'amount'
    if ((row[word] ?? null) === null) refuse({ [word]: 'required' })
    if (idIn({ ...row, ...own }[party]) === null) refuse({ [party]: 'required' })
    const pricing = { side: '', isCost: true, invoiceDay: 0 } as const
    return { ...own, ...(await withPrice(writing, deal, before, { ...sent, kind: row.kind ?? 'fixed' }, pricing)) }
  }

const DAILY_RATES = ['demurrage_rate', 'detention_rate']

/** What is charged for a day is in the deal's currency unless another is said. */
const container: Complete = (_writing, { deal }, before, sent) => {
  const row = { ...before, ...sent }
  const isCharged = DAILY_RATES.some((name) => (row[name] ?? null) !== null)
  return Promise.resolve({
    ...(typeof sent.number === 'string' ? { number: cleanContainerNumber(sent.number) } : {}),
    ...(isCharged ? taken(row, deal, { dnd_currency_id: 'currency_id' }) : {}),
  })
}

const COMPLETE: Readonly<Record<string, Complete>> = {
  customer_freight: customer,
  carrier_freight: carrier('main_carrier_id'),
  carrier_freight2: carrier('main_carrier2_id'),
  order_service: service,
  quote_service: service,
  kickback_customer: kickback('client_id', 'client_id'),
  kickback_carrier: kickback('contractor_id', 'main_carrier_id'),
  kickback_carrier2: kickback('contractor_id', 'main_carrier2_id'),
  order_container: container,
}

/** Rows are numbered in the order in which they are added. */
const position = (entity: Entity, state: DealState, row: Values): Values => {
  if (!entity.fields.position || typeof row.position === 'number') return {}
  const places = (state.parts[entity.part?.as ?? ''] ?? []).map((other) => Number(other.position ?? 0))
  return { position: Math.max(0, ...places) + 1 }
}

export const completedPart = async (
  writing: Writing,
  entity: Entity,
  state: DealState,
  before: Values,
  sent: Values,
): Promise<Values> => ({
  ...sent,
  ...position(entity, state, { ...before, ...sent }),
  ...(await COMPLETE[entity.name]?.(writing, state, before, sent)),
})

export type PartFindings = { errors: FieldErrors; warnings: FieldErrors }
