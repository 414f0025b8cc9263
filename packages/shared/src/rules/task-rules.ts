/** What a task must be like to be saved (domain.md 1.15, 4.4): pure, so that the form says it before the server does. */
import type { FieldErrors, Values } from '../fields/validate.ts'

/** Types and statuses of domain.md 2.5 that the code knows. */
export const CONTACT_TASK = 1
export const TASK_DONE = 4
const OPEN_STATUSES = [1, 2, 3]

const DATES = ['date_start', 'date_end'] as const

const isOpen = (status: unknown): boolean => OPEN_STATUSES.some((open) => open === status)

export const isTaskDone = (task: Values): boolean => task.status_id === TASK_DONE

export const isContactTask = (task: Values): boolean => task.type_id === CONTACT_TASK

/** `now` in Unix seconds, as the one who looks knows it. */
export const isOverdue = (task: Readonly<Record<string, unknown>>, now: number): boolean =>
  typeof task.date_end === 'number' && task.date_end > 0 && task.date_end < now && isOpen(task.status_id)

/** A new or moved date lies not before `today`, the first moment of the day; dates that stay are not judged again. */
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
export const missingOfTask = (task: Values): FieldErrors => {
  if (!isContactTask(task)) return {}
  return {
    ...((task.contact_type_id ?? null) === null ? { contact_type_id: 'required' as const } : {}),
    ...(isTaskDone(task) && (task.result ?? null) === null ? { result: 'required' as const } : {}),
  }
}
