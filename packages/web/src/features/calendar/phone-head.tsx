/** On a phone the days stand in the header: a week side by side, a month by its name, with a step back and forth. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HeaderSlot } from '#core/contexts.tsx'
import type { Calendar } from '#records/calendar/use-calendar.ts'
import type { View } from '#records/calendar/view.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { stepFrom } from './calendar-bar.tsx'
import { monthWords } from './day-words.ts'
import css from './strip.module.css'
import { WeekStrip } from './week-strip.tsx'

interface PhoneHeadProps {
  view: View
  day: string
  byDay: Calendar['byDay']
  onDay: (day: string) => void
}

/** A day is picked on the strip, so the arrows turn its weeks. */
const stepOf = (view: View): View => (view === 'month' ? 'month' : 'week')

export const PhoneHead = ({ view, day, byDay, onDay }: PhoneHeadProps) => {
  const { t } = useTranslation()
  return (
    <HeaderSlot place="below">
      <div className={css.head}>
        <IconButton
          kind="ink"
          label={t('calendar.previous')}
          icon={<IconChevronLeft aria-hidden />}
          onClick={() => onDay(stepFrom(stepOf(view), day, -1))}
        />
        {view === 'month' ? (
          <span className={css.monthName} aria-live="polite">
            {monthWords(day)}
          </span>
        ) : (
          <WeekStrip {...{ day, byDay, onDay }} onInk />
        )}
        <IconButton
          kind="ink"
          label={t('calendar.next')}
          icon={<IconChevronRight aria-hidden />}
          onClick={() => onDay(stepFrom(stepOf(view), day, 1))}
        />
      </div>
    </HeaderSlot>
  )
}
