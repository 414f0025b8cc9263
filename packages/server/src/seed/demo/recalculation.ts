/** When a computed value of a demo deal changes without a write, as the server calculates it (order-recalculation.writes.ts, quote-recalculation.writes.ts). */
import { DAY } from '@fura/shared/seconds.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import { attentionChangesAt } from '@fura/shared/rules/attention.ts'
import { isExpiring } from '@fura/shared/rules/quote-rules.ts'
import { instantOf, startOfDay } from '@fura/shared/time-zone.ts'
import type { Parts } from './demo-index.ts'

const PAYABLE = ['customer_freight', 'carrier_freight', 'carrier_freight2']

const earliest = (moments: readonly number[]): number => (moments.length === 0 ? 0 : Math.min(...moments))

/** Containers are charged by the day; rows become overdue when the day they are due is over. */
export const orderChangesAt = (deal: Values, parts: Parts, now: number, timeZone: string): number => {
  const isRunning = (parts.containers ?? []).some(
    (row) => numberIn(row.discharge_date) > 0 && numberIn(row.empty_return_date) === 0,
  )
  const tomorrow = isRunning ? startOfDay(startOfDay(now, timeZone) + DAY + DAY / 2, timeZone) : 0
  const due = PAYABLE.flatMap((as) => (parts[as] ?? []).map((row) => numberIn(row.due_date)))
  const overdueAt = due.filter((day) => day + 2 * DAY > now).map((day) => instantOf(day + DAY, timeZone))
  const moments = [tomorrow, ...overdueAt, attentionChangesAt('order', deal, now, timeZone)]
  return earliest(moments.filter((moment) => moment > now))
}

export const quoteChangesAt = (deal: Values, _parts: Parts, now: number, timeZone: string): number => {
  const dayAfter = numberIn(deal.valid_until) + DAY
  const expires = isExpiring(deal, dayAfter) ? instantOf(dayAfter, timeZone) : 0
  const moments = [expires, attentionChangesAt('quotation', deal, now, timeZone)]
  return earliest(moments.filter((moment) => moment > 0))
}
