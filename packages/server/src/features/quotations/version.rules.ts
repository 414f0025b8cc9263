/** What a new version of a quotation starts with, and what becomes of the one before it (domain.md 2.2). */
import { quote } from '@fura/shared/entities/quote.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import { missingToPrice, quoteInWork } from '@fura/shared/rules/quote-rules.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { valuesFor } from './copied-parts.ts'

/** Decisions about the old offer do not apply to the new one. */
const ANEW: Values = { answer_deadline: 0, lost_reason_id: null, lost_comment: null, competitor: null }

/** A declined offer is negotiated again; any other is priced, if it has enough for a price. */
const firstStatus = (old: Values, directionsCount: number): number => {
  if (old.status_id === QUOTE_STATUS.declined) return QUOTE_STATUS.negotiation
  const isIncomplete = Object.keys(missingToPrice(old, directionsCount)).length > 0
  return isIncomplete ? QUOTE_STATUS.draft : QUOTE_STATUS.priced
}

/** `old`: the quotation with its id. The last day of an expired offer is cleared, so that it is entered again. */
export const newVersionOf = (old: Values, directionsCount: number, today: number, now: number): Values => {
  const status = firstStatus(old, directionsCount)
  return {
    ...valuesFor(quote, old),
    ...ANEW,
    number: old.number ?? null,
    version: numberIn(old.version) + 1,
    parent_id: old.id ?? null,
    is_special_control: old.is_special_control ?? 0,
    status_id: status,
    in_work: quoteInWork(status),
    status_date: now,
    request_date: now,
    valid_until: numberIn(old.valid_until) < today ? 0 : numberIn(old.valid_until),
  }
}

/** It leaves work; what the client or the calendar has decided about it stays. */
export const leavingWork = (old: Values, now: number): Values => {
  const isDecided = old.status_id === QUOTE_STATUS.declined || old.status_id === QUOTE_STATUS.expired
  return isDecided || old.status_id === QUOTE_STATUS.cancelled
    ? {}
    : { status_id: QUOTE_STATUS.cancelled, in_work: 0, status_date: now }
}
