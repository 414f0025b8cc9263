/**
 * What needs a person now, and by when (domain.md 3.10): the amber of lists, cards and Home, by the same code on the server
 * and on the device. Each reason is a stretch of time, so that it is also known when the answer changes by itself.
 */
import { DAY } from '../seconds.ts'
import type { DealValues, ValuesOf } from '../entities/index.ts'
import { FREE_TIME_NOTICE_DAYS } from '../constants.ts'
import type { ATTENTION_CODES } from '../entities/deal.ts'
import type { Values } from '../fields/validate.ts'
import { isRoad } from '../modes.ts'
import { ORDER_STATUS, QUOTE_STATUS } from '../statuses.ts'
import { instantOf } from '../time-zone.ts'
import { hasReached, isLoaded } from './order-status.ts'
import { type StatusList, statusOf } from './transitions.ts'
import { numberOf } from './wire-values.ts'

export type AttentionCode = (typeof ATTENTION_CODES)[number]
export type AttentionKind = 'order' | 'quotation' | 'lead' | 'task'

/** `due`: the instant by which it should be done; of a calendar day its last second in the installation's zone. */
export interface Attention {
  code: AttentionCode
  due: number
}

/** It needs a person from the first of these moments until the second, which is not part of it. */
interface Reason extends Attention {
  from: number
  until: number
}

const HOUR = 3600
const ANSWER_NOTICE = 4 * HOUR
const NEVER = Number.POSITIVE_INFINITY

const reason = (code: AttentionCode, due: number, from: number, until = NEVER): Reason => ({ code, due, from, until })

/** A promised time needs attention once it has passed. */
const onceOverdue = (code: AttentionCode, due: number): Reason[] => (due === 0 ? [] : [reason(code, due, due + 1)])

const startOf = (date: number, timeZone: string): number => instantOf(date, timeZone)
const endOf = (date: number, timeZone: string): number => instantOf(date + DAY, timeZone) - 1

/** No field says that a cut-off was kept, so a passed one needs attention only until loading. */
const cutOffs = (order: ValuesOf<'order'>): Reason[] => {
  if (numberOf(order, 'atd') !== 0 || hasReached(order, ORDER_STATUS.in_transit)) return []
  return (['doc_cutoff', 'vgm_cutoff', 'cargo_cutoff'] as const).flatMap((code) => {
    const due = numberOf(order, code)
    return due === 0 ? [] : [reason(code, due, due - DAY, isLoaded(order) ? due + 1 : NEVER)]
  })
}

/** Until its goods leave the port; trucks have no bill of lading to wait for. */
const arrival = (order: ValuesOf<'order'>, timeZone: string): Reason[] => {
  const eta = numberOf(order, 'eta')
  const isPast = numberOf(order, 'bl_received_date') !== 0 || hasReached(order, ORDER_STATUS.delivery)
  if (eta === 0 || isPast || isRoad(order)) return []
  return [reason('eta', endOf(eta, timeZone), startOf(eta, timeZone) - DAY)]
}

/** The day itself is the day of release: after it there is nothing left to do. */
const customs = (order: ValuesOf<'order'>, timeZone: string): Reason[] => {
  const date = numberOf(order, 'customs_date')
  if (date === 0 || hasReached(order, ORDER_STATUS.delivery)) return []
  const end = endOf(date, timeZone)
  return [reason('customs', end, startOf(date, timeZone) - DAY, end + 1)]
}

const freeTime = (order: ValuesOf<'order'>, timeZone: string): Reason[] => {
  const last = numberOf(order, 'free_time_end')
  return last === 0
    ? []
    : [reason('free_time', endOf(last, timeZone), startOf(last - FREE_TIME_NOTICE_DAYS * DAY, timeZone))]
}

const payment = (order: ValuesOf<'order'>, timeZone: string): Reason[] => {
  const due = numberOf(order, 'payment_due_date')
  return due === 0 ? [] : onceOverdue('payment', endOf(due, timeZone))
}

/** From the moment it happened until it is resolved. */
const problem = (order: ValuesOf<'order'>): Reason[] => {
  const since = numberOf(order, 'problem_date')
  return since === 0 ? [] : [reason('problem', since, since)]
}

const ofOrder = (order: ValuesOf<'order'>, timeZone: string): Reason[] => [
  ...problem(order),
  ...cutOffs(order),
  ...customs(order, timeZone),
  ...arrival(order, timeZone),
  ...freeTime(order, timeZone),
  ...(isLoaded(order) ? [] : onceOverdue('loading', numberOf(order, 'planned_loading_date'))),
  ...payment(order, timeZone),
]

/** A deadline before the last request was sent is done; a later one waits again. */
const ofQuotation = (quote: ValuesOf<'quote'>, timeZone: string): Reason[] => {
  const [deadline, until] = [numberOf(quote, 'answer_deadline'), numberOf(quote, 'valid_until')]
  const isOwed = numberOf(quote, 'status_id') <= QUOTE_STATUS.priced && deadline > numberOf(quote, 'sent_date')
  const end = endOf(until, timeZone)
  return [
    ...(isOwed ? [reason('answer', deadline, deadline - ANSWER_NOTICE)] : []),
    ...(until === 0 ? [] : [reason('validity', end, startOf(until, timeZone), end + 1)]),
  ]
}

const KINDS: Readonly<
  Record<AttentionKind, { list: StatusList; reasons: (record: Values, timeZone: string) => Reason[] }>
> = {
  order: { list: 'order_statuses', reasons: ofOrder },
  quotation: { list: 'quotations_statuses', reasons: ofQuotation },
  lead: { list: 'leads_statuses', reasons: (lead) => onceOverdue('contact', numberOf(lead, 'next_contact_date')) },
  task: { list: 'tasks_statuses', reasons: (task) => onceOverdue('task', numberOf(task, 'date_end')) },
}

/** Only of what is in work; tasks have no such count and are so until they are done or cancelled. */
const reasonsOf = (kind: AttentionKind, record: Values, timeZone: string): Reason[] => {
  const { list, reasons } = KINDS[kind]
  const status = statusOf(list, numberOf(record, 'status_id'))
  const isInWork = status !== undefined && (status.in_work ?? 1 - status.is_final) === 1
  return isInWork ? reasons(record, timeZone) : []
}

/** The earliest reason that applies at this moment. */
const pick = (reasons: readonly Reason[], now: number): Reason | null =>
  reasons
    .filter(({ from, until }) => from <= now && now < until)
    .reduce<Reason | null>((first, next) => (first !== null && first.due <= next.due ? first : next), null)

export const attentionOf = (
  kind: AttentionKind,
  record: DealValues,
  now: number,
  timeZone: string,
): Attention | null => {
  const current = pick(reasonsOf(kind, record, timeZone), now)
  return current && { code: current.code, due: current.due }
}

/** The next moment at which the result of `attentionOf` changes without a write; 0: never. */
export const attentionChangesAt = (kind: AttentionKind, record: Values, now: number, timeZone: string): number => {
  const reasons = reasonsOf(kind, record, timeZone)
  const present = pick(reasons, now)
  const moments = reasons
    .flatMap(({ from, until }) => [from, until])
    .filter((moment) => moment > now && moment !== NEVER)
    .toSorted((one, other) => one - other)
  return moments.find((moment) => pick(reasons, moment) !== present) ?? 0
}
