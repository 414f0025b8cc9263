/** Unsent changes drawn over the calendar: moved dates, completed tasks, and deletions. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { task } from '@fura/shared/entities/task.ts'
import { MOVED_FIELDS } from '@fura/shared/rules/calendar-kinds.ts'
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import type { Entry } from '#offline/entry.ts'
import { entriesOf } from '#offline/reads.ts'
import type { UserStore } from '#offline/store.ts'
import { fieldOf } from '#offline/row.ts'
import type { CalendarEvent } from './event.ts'

const MOVED: Readonly<Record<string, Entity>> = { task, order }

const movedTo = (event: CalendarEvent, to: number): CalendarEvent => ({
  ...event,
  date_from: event.date_from + (to - event.date_to),
  date_to: to,
  is_overdue: 0,
})

/** null: it is gone. */
const afterChange = (event: CalendarEvent, { op, set }: Entry): CalendarEvent | null => {
  if (op === 'delete') return null
  const when = fieldOf(set, MOVED_FIELDS[event.kind] ?? '')
  const shown = typeof when === 'number' && when > 0 ? movedTo(event, when) : event
  if (event.kind !== 'task' || set.status_id === undefined) return { ...shown, isPending: true }
  if (set.status_id === TASK_STATUS.cancelled) return null
  const isDone = set.status_id === TASK_STATUS.done
  return { ...shown, is_done: isDone ? 1 : 0, is_overdue: isDone ? 0 : shown.is_overdue, isPending: true }
}

/** An unsent task that was added here. */
const addedEvent = ({ id, set, label }: Entry): CalendarEvent | null => {
  const due = set.date_end
  if (typeof due !== 'number' || due <= 0) return null
  return {
    key: `task:${id}:task`,
    kind: 'task',
    object_type: 'task',
    object_id: id,
    title: typeof set.name === 'string' ? set.name : label,
    subtitle: '',
    date_from: due,
    date_to: due,
    is_all_day: 0,
    color: null,
    status_name: null,
    team_user_id: typeof set.team_user_id === 'number' ? set.team_user_id : null,
    client_id: typeof set.client_id === 'number' ? set.client_id : null,
    is_done: 0,
    is_overdue: 0,
    reminder_min: null,
    isPending: true,
  }
}

const withChanges = (event: CalendarEvent, entries: readonly Entry[]): CalendarEvent[] => {
  const own = entries.filter(({ id, op }) => id === event.object_id && op !== 'add')
  const shown = own.reduce<CalendarEvent | null>((current, entry) => current && afterChange(current, entry), event)
  return shown ? [shown] : []
}

export const withUnsent = async (
  store: UserStore,
  events: readonly CalendarEvent[],
): Promise<readonly CalendarEvent[]> => {
  const unsent = new Map<string, Entry[]>()
  for (const [name, entity] of Object.entries(MOVED)) unsent.set(name, await entriesOf(store, entity))
  const addedTasks = (unsent.get('task') ?? [])
    .filter(({ op }) => op === 'add')
    .flatMap((entry) => addedEvent(entry) ?? [])
  return [...events.flatMap((event) => withChanges(event, unsent.get(event.object_type) ?? [])), ...addedTasks]
}
