/** Above the days on desktop: the span, a step back and forth, today, and the view. */
import { IconCalendarShare, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addDays, addMonths, today } from '#records/calendar/calendar-days.ts'
import type { View } from '#records/calendar/view.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import css from './calendar.module.css'
import { monthWords } from './day-words.ts'
import { ViewChoice } from './view-choice.tsx'

/** A step of a view: list and week move by weeks. */
export const stepFrom = (view: View, day: string, steps: number): string => {
  if (view === 'month') return addMonths(day, steps)
  return addDays(day, view === 'day' ? steps : steps * 7)
}

interface CalendarBarProps {
  view: View
  day: string
  onView: (view: View) => void
  onDay: (day: string) => void
  onSubscribe: () => void
}

export const CalendarBar = ({ view, day, onView, onDay, onSubscribe }: CalendarBarProps) => {
  const { t } = useTranslation()
  return (
    <div className={css.tools}>
      <div className={css.steps}>
        <IconButton
          label={t('calendar.previous')}
          icon={<IconChevronLeft aria-hidden />}
          onClick={() => onDay(stepFrom(view, day, -1))}
        />
        <span className={css.month} aria-live="polite">
          {monthWords(day)}
        </span>
        <IconButton
          label={t('calendar.next')}
          icon={<IconChevronRight aria-hidden />}
          onClick={() => onDay(stepFrom(view, day, 1))}
        />
        <Button kind="quiet" disabled={day === today()} onClick={() => onDay(today())}>
          {t('today')}
        </Button>
        <IconButton label={t('calendar.add_to')} icon={<IconCalendarShare aria-hidden />} onClick={onSubscribe} />
      </div>
      <ViewChoice view={view} onView={onView} />
    </div>
  )
}
