/** Rules of a rate request (domain.md 1.8), and what its status sets by itself. */
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { missingFields, stampWhereEmpty } from '@fura/shared/rules/deal-needs.ts'

const hasAnswer = ({ status }: Values): boolean => status === 'received' || status === 'selected'

/** `before` is null for a new one; `now` is when the person acted. */
export const completedRequest = (before: Values | null, sent: Values, now: number): Values => {
  const record = { ...before, ...sent }
  return {
    ...sent,
    ...(before ? {} : stampWhereEmpty(record, 'request_date', now)),
    ...(hasAnswer(record) ? stampWhereEmpty(record, 'reply_date', now) : {}),
  }
}

/** The deals that it is for. */
export const dealsOf = (record: Values | null): { quote: number | null; order: number | null } => ({
  quote: idIn(record?.quote_id),
  order: idIn(record?.order_id),
})

/** `record`: after the write. It stays with its quotation; an order may take it over. */
export const requestErrors = (before: Values | null, record: Values): FieldErrors => {
  const [was, is] = [dealsOf(before), dealsOf(record)]
  if (is.quote === null && is.order === null) return { quote_id: 'rule:quote_or_order' }
  if (was.quote !== null && was.quote !== is.quote) return { quote_id: 'not_allowed' }
  if (was.order !== null && was.order !== is.order) return { order_id: 'not_allowed' }
  const from = numberIn(record.request_date)
  const isEarly = numberIn(record.reply_date) !== 0 && numberIn(record.reply_date) < from
  return {
    ...(hasAnswer(record) ? missingFields(record, ['price', 'currency_id']) : {}),
    ...(isEarly ? { reply_date: 'rule:dates_order' } : {}),
  }
}
