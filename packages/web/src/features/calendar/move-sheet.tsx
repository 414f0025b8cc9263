/** Moves an item by pressing a day: on desktop it is dragged instead. */
import { useTranslation } from 'react-i18next'
import { dayOf, today } from '#records/calendar/calendar-days.ts'
import type { CalendarEvent } from '#records/calendar/event.ts'
import { DateSheet } from '#ui/date-sheet.tsx'
import { useMove } from './use-move.ts'

interface MoveSheetProps {
  event: CalendarEvent
  open: boolean
  onClose: () => void
}

export const MoveSheet = ({ event, open, onClose }: MoveSheetProps) => {
  const { t } = useTranslation()
  const move = useMove()
  return (
    <DateSheet
      open={open}
      title={t('calendar.pick_day')}
      picked={{ day: dayOf(event), hour: 0, minute: 0 }}
      today={today()}
      // A new date of a task is not before today.
      min={event.kind === 'task' ? today() : undefined}
      withTime={false}
      onPick={({ day }) => {
        onClose()
        move(event, day)
      }}
      onClose={onClose}
    />
  )
}
