/** What a quotation must be like, and how it moves through its statuses (domain.md 1.9, 2.2, 3.7, 4.4). */
import type { ValuesOf } from '../entities/index.ts'
import type { FieldErrors, Values } from '../fields/validate.ts'
import { QUOTE_STATUS } from '../statuses.ts'
import { checkCargo } from './cargo-rules.ts'
import { statusErrors, isSold, missingFields, missingOfDanger, missingRoute, stampWhereEmpty } from './deal-needs.ts'
import type { Findings } from './findings.ts'
import { startCheck } from './record-check.ts'
import { type DealCheckContext, checkReadiness, warnPast } from './order-rules.ts'
import { statusOf } from './transitions.ts'
import { isEmpty, numberOf } from './wire-values.ts'

const isOneOf = (status: unknown, ...among: readonly number[]): boolean => among.some((one) => one === status)

/** The client has the offer and has not answered. */
const isOffered = (quote: ValuesOf<'quote'>): boolean =>
  isOneOf(quote.status_id, QUOTE_STATUS.sent, QUOTE_STATUS.negotiation)

/** Neither accepted nor over: its last day can still be changed. */
const isUndecided = (quote: ValuesOf<'quote'>): boolean => {
  const status = quote.status_id ?? QUOTE_STATUS.draft
  return isOffered(quote) || isOneOf(status, QUOTE_STATUS.draft, QUOTE_STATUS.rate_request, QUOTE_STATUS.priced)
}

export const checkQuote = (
  record: ValuesOf<'quote'>,
  changed: readonly string[],
  context: DealCheckContext,
): Findings => {
  const check = startCheck(record, changed)
  const { findings, refuse } = check
  const isNobodys = isEmpty(record, 'client_id') && isEmpty(record, 'lead_id')
  refuse('client_id', 'rule:client_or_lead', ['client_id', 'lead_id'], isNobodys)
  const until = numberOf(record, 'valid_until')
  // A change made offline before midnight is checked against its own day; an offer that the client has, against today.
  const first = isOffered(record) ? context.today : (context.actedOn ?? context.today)
  const isOver = isUndecided(record) && until !== 0 && until < first
  refuse('valid_until', 'rule:date_past', ['valid_until'], isOver)
  warnPast(check, ['planned_loading_date', 'answer_deadline'], context)
  checkReadiness(check, context.timeZone)
  checkCargo(check, context.isReefer)
  return findings
}

/** What is needed before there can be a price. */
export const missingToPrice = (quote: ValuesOf<'quote'>, directionsCount: number): FieldErrors => ({
  ...missingFields(quote, ['cargo', 'organization_id', 'currency_id', 'manager_id', 'direction_id']),
  ...missingRoute(quote, directionsCount),
  ...missingOfDanger(quote, ['un_number', 'adr_class']),
})

/** Directions have no prices of their own: what is sold are the services. */
export interface QuoteParts {
  directions: readonly ValuesOf<'order_direction'>[]
  services: readonly ValuesOf<'order_service'>[]
}

const guardSending = (
  quote: ValuesOf<'quote'>,
  services: readonly ValuesOf<'order_service'>[],
  today: number,
): FieldErrors => {
  const until = numberOf(quote, 'valid_until')
  if (until === 0) return { valid_until: 'required' }
  if (until < today) return { valid_until: 'rule:date_past' }
  return services.some((service) => isSold(service)) ? {} : { status_id: 'rule:nothing_sold' }
}

/** What keeps a quotation from `to`. `today` is the calendar day as a date. */
export const guardQuoteMove = (
  quote: ValuesOf<'quote'>,
  parts: QuoteParts,
  from: number,
  to: number,
  today: number,
): FieldErrors => {
  if (to === QUOTE_STATUS.ordered) return { status_id: 'rule:convert' }
  if (to === QUOTE_STATUS.declined) return missingFields(quote, ['lost_reason_id'])
  const isLeaving =
    isOneOf(from, QUOTE_STATUS.draft, QUOTE_STATUS.rate_request) &&
    !isOneOf(to, QUOTE_STATUS.draft, QUOTE_STATUS.rate_request, QUOTE_STATUS.cancelled)
  const missing = isLeaving ? statusErrors(missingToPrice(quote, parts.directions.length)) : {}
  if (Object.keys(missing).length > 0) return missing
  return to === QUOTE_STATUS.sent ? guardSending(quote, parts.services, today) : {}
}

/** The first sending counts for the time an answer took; undoing a decision clears its date. */
export const datesOfQuoteMove = (quote: ValuesOf<'quote'>, to: number, now: number): Values => {
  const isOpenAgain = isOneOf(
    to,
    QUOTE_STATUS.draft,
    QUOTE_STATUS.rate_request,
    QUOTE_STATUS.priced,
    QUOTE_STATUS.sent,
    QUOTE_STATUS.negotiation,
  )
  return {
    ...(to === QUOTE_STATUS.sent ? stampWhereEmpty(quote, 'sent_date', now) : {}),
    ...(isOneOf(to, QUOTE_STATUS.accepted, QUOTE_STATUS.declined) ? { answer_date: now } : {}),
    ...(isOpenAgain && numberOf(quote, 'answer_date') !== 0 ? { answer_date: 0 } : {}),
  }
}

/** Whether a quotation in this status counts as work. */
export const quoteInWork = (statusId: number): 0 | 1 => statusOf('quotations_statuses', statusId)?.in_work ?? 0

/** Offered, and its last day is over: the server sets it to expired. */
export const isExpiring = (quote: ValuesOf<'quote'>, today: number): boolean => {
  const until = numberOf(quote, 'valid_until')
  return isOffered(quote) && until !== 0 && until < today
}
