/** Moves an item to another day through the outbox, if the reader may change the record that has the date. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { task } from '@fura/shared/entities/task.ts'
import { MOVED_FIELDS } from '@fura/shared/rules/calendar-kinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { actsFor } from '#core/acts-for.ts'
import { formatDay } from '#i18n/format.ts'
import { save } from '#offline/outbox.ts'
import { dayOf, movedTo, secondsOfDay } from '#records/calendar/calendar-days.ts'
import type { CalendarEvent } from '#records/calendar/event.ts'
import { useRefusalToast } from '#records/card/use-refusal-toast.ts'
import { useIsHead } from '#records/deals/deal-rights.ts'
import { showUndo } from '#ui/toast.ts'

const MOVED: Readonly<Record<string, Entity>> = { task, order }

export const useMayMove = (): ((event: CalendarEvent) => boolean) => {
  const { can, user } = useSession()
  const isHead = useIsHead()
  return ({ kind, object_type: type, team_user_id: whose, is_done: isDone }) => {
    if (MOVED_FIELDS[kind] === undefined || isDone === 1) return false
    return isHead || actsFor(user).some((id) => id === whose) || (type === 'order' && can(order.can.add))
  }
}

/** A task with a start keeps its duration. */
const valuesOf = (event: CalendarEvent, field: string, to: number): Record<string, number> => ({
  [field]: to,
  ...(event.kind === 'task' &&
    event.date_from < event.date_to && { date_start: to - (event.date_to - event.date_from) }),
})

const seenIn = (event: CalendarEvent, field: string) => ({
  id: event.object_id,
  // Compares only the date: other changes meanwhile are no clash.
  rev: 0,
  [field]: event.date_to,
  ...(event.kind === 'task' && event.date_from < event.date_to && { date_start: event.date_from }),
})

export const useMove = (): ((event: CalendarEvent, day: string) => void) => {
  const { t } = useTranslation()
  const isRefused = useRefusalToast()
  const memory = useQueryClient()
  const send = async (event: CalendarEvent, to: number): Promise<boolean> => {
    const [entity, field] = [MOVED[event.object_type], MOVED_FIELDS[event.kind]]
    if (!entity || field === undefined) return false
    const values = valuesOf(event, field, to)
    const result = await save({
      entity,
      action: 'update',
      id: event.object_id,
      values,
      base: seenIn(event, field),
      label: event.title,
    })
    void memory.invalidateQueries({ queryKey: ['calendar'] })
    return !isRefused(result)
  }
  const move = async (event: CalendarEvent, day: string): Promise<void> => {
    if (day === dayOf(event)) return
    const to = movedTo(event.date_to, event.is_all_day === 1, day)
    if (!(await send(event, to))) return
    const there = { ...event, date_from: event.date_from + (to - event.date_to), date_to: to }
    showUndo(t('calendar.moved', { day: formatDay(secondsOfDay(day)) }), () => void send(there, event.date_to))
  }
  return (event, day) => void move(event, day)
}
