/** What a task must be like to be saved (domain.md 1.15, 4.4): pure, so that the form says it before the server does. */
import { DAY } from '../seconds.ts'
import type { ValuesOf } from '../entities/index.ts'
import type { FieldErrors, Values } from '../fields/validate.ts'
import { TASK_STATUS } from '../statuses.ts'
import { instantOf, wallClock } from '../time-zone.ts'
import { CONTACT_TASK, OPEN_STATUSES } from './task-statuses.ts'

const DATES = ['date_start', 'date_end'] as const

const isOpen = (status: unknown): boolean => OPEN_STATUSES.some((open) => open === status)

export const isTaskOpen = (task: { readonly status_id?: unknown }): boolean => isOpen(task.status_id)

export const isTaskDone = (task: ValuesOf<'task'>): boolean => task.status_id === TASK_STATUS.done

export const isContactTask = (task: { readonly type_id?: unknown }): boolean => task.type_id === CONTACT_TASK

/** `now` in Unix seconds, as the one who looks knows it. */
export const isOverdue = (task: { readonly date_end?: unknown; readonly status_id?: unknown }, now: number): boolean =>
  typeof task.date_end === 'number' && task.date_end > 0 && task.date_end < now && isOpen(task.status_id)

/** A new or moved date lies not before `today`, the first moment of the day; dates that stay are not checked again. */
export const dateErrors = (before: Values | null, after: Values, today: number): FieldErrors => {
  const errors: FieldErrors = {}
  for (const name of DATES) {
    const value = Number(after[name] ?? 0)
    if (value > 0 && value < today && value !== before?.[name]) errors[name] = 'rule:date_past'
  }
  const [start, end] = DATES.map((name) => Number(after[name] ?? 0)) as [number, number]
  if (start > 0 && end > 0 && end < start) errors.date_end ??= 'rule:dates_order'
  return errors
}

/** What a task of its type and status needs. */
export const missingOfTask = (task: ValuesOf<'task'>): FieldErrors => {
  const isAboutNothing = (task.object_type ?? null) !== null && (task.object_id ?? null) === null
  const about: FieldErrors = isAboutNothing ? { object_id: 'required' } : {}
  if (!isContactTask(task)) return about
  return {
    ...about,
    ...((task.contact_type_id ?? null) === null ? { contact_type_id: 'required' as const } : {}),
    ...(isTaskDone(task) && (task.result ?? null) === null ? { result: 'required' as const } : {}),
  }
}

const DAYS: Readonly<Record<string, number>> = { daily: 1, weekly: 7 }

/** The same day `months` later; the last one of a month that is shorter. */
const monthsLater = (shown: number, months: number): number => {
  const date = new Date(shown * 1000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  return Date.UTC(year, month, day) / 1000 + (((shown % DAY) + DAY) % DAY)
}

/** When a task of this rule comes again: at the same hour by the clocks of the zone, and after `now`. null: it does not. */
export const nextDue = (due: number, rule: unknown, now: number, timeZone: string): number | null => {
  const days = DAYS[String(rule)]
  if (due <= 0 || (days === undefined && rule !== 'monthly')) return null
  const shown = wallClock(due, timeZone)
  for (let times = 1; ; times += 1) {
    const next = instantOf(days === undefined ? monthsLater(shown, times) : shown + times * days * DAY, timeZone)
    if (next > now) return next
  }
}
