/** An item of the calendar as the server answers it (domain.md 1.16), and the items of a month. */
import type { CalendarKind } from '@fura/shared/rules/calendar-kinds.ts'

export interface CalendarEvent {
  key: string
  kind: CalendarKind
  object_type: string
  object_id: number | string
  title: string
  subtitle: string
  date_from: number
  date_to: number
  is_all_day: 0 | 1
  color: string | null
  status_name: string | null
  team_user_id: number | null
  client_id: number | null
  is_done: 0 | 1
  is_overdue: 0 | 1
  reminder_min: number | null
  /** A change of it waits to be sent. */
  isPending?: true
}

export interface Month {
  events: readonly CalendarEvent[]
  isCut: boolean
  source: 'server' | 'device'
  /** When the server said so, in milliseconds. */
  at: number
}
