/** An item of the calendar as the server answers it (domain.md 1.16), and the items of a month. */
import type { CalendarItem } from '@fura/shared/rules/calendar-kinds.ts'
import type { RecordId } from '#offline/row.ts'

export interface CalendarEvent extends Omit<CalendarItem, 'object_id'> {
  object_id: RecordId
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
