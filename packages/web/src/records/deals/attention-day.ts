/** The day on which a deal needs a person, and how many calendar days that is from now. */
import { freeDaysLeft } from '#records/card/expiry.ts'
import type { RowValues } from '#offline/row.ts'
import { dayBetween, shortCalendarDay, shortDay } from './short-day.ts'

export interface AttentionDay {
  /** Below zero: since then. */
  days: number
  /** "14.11" */
  day: string
}

/** The end of free time is a calendar day, counted as on the card; the others are moments in the company's time zone. */
export const attentionDay = (deal: RowValues, now: Date = new Date()): AttentionDay => {
  const { attention_code: code, free_time_end: end } = deal
  if (code === 'free_time' && typeof end === 'number' && end > 0)
    return { days: freeDaysLeft(end, now), day: shortCalendarDay(end) }
  const due = Number(deal.attention_due)
  return { days: dayBetween(now.getTime() / 1000, due), day: shortDay(due) }
}
