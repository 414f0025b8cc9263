/** An item of the calendar as the server answers it (domain.md 1.16), and the items of a month. */
import type { CalendarItem } from '@fura/shared/rules/calendar-kinds.ts'

export interface CalendarEvent extends Omit<CalendarItem, 'object_id'> {
  /** A text while the record is unsent. */
  object_id: number | string
  /** A change of it is unsent. */
  isPending?: true
}

export interface Month {
  events: readonly CalendarEvent[]
  isCut: boolean
  source: 'server' | 'device'
  /** When the server answered it, in milliseconds. */
  at: number
}
