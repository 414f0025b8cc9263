/** What a calendar shows (domain.md 1.16): its kinds, and which of them are moved by hand, by writing which field of what. */
import type { EntityName, FieldOf } from '../entities/index.ts'

export const CALENDAR_KINDS = [
  'task',
  'order_loading',
  'order_unloading',
  'etd',
  'eta',
  'doc_cutoff',
  'vgm_cutoff',
  'cargo_cutoff',
  'free_time_end',
  'quote_valid_until',
  'quote_answer',
  'payment_due',
  'birthday',
  'licence_end',
] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

/** What a calendar is narrowed by, as the address says it. */
export const CALENDAR_FILTERS = ['type', 'manager', 'client', 'only_mine'] as const
export type CalendarFilters = Readonly<Partial<Record<(typeof CALENDAR_FILTERS)[number], string>>>

/** What a tap opens, each the name of an entity. */
export const CALENDAR_OBJECTS = [
  'task',
  'order',
  'quote',
  'client',
  'contractor',
  'lead',
  'driver',
] as const satisfies EntityName[]

/** More days than any view of a calendar has. */
export const MAX_CALENDAR_DAYS = 62

/** Plans of our own are moved; what a line, a law or a birth has set is not. */
export const MOVED_FIELDS: Readonly<Partial<Record<CalendarKind, FieldOf<'task' | 'order'>>>> = {
  task: 'date_end',
  order_loading: 'planned_loading_date',
  order_unloading: 'planned_unloading_date',
  etd: 'etd',
  eta: 'eta',
}

/** An item of the calendar as the server answers it (domain.md 1.16). */
export interface CalendarItem {
  key: string
  kind: CalendarKind
  object_type: string
  object_id: number
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
}
