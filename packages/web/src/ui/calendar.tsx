/** One month of days to press, and the months of a year to turn to. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addMonths, monthOf } from '@fura/shared/days.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { CalendarDays, type CalendarDaysProps } from './calendar-days.tsx'
import { CalendarMonths } from './calendar-months.tsx'
import css from './calendar.module.css'
import { IconButton } from './icon-button.tsx'
import { useDayFormat } from './use-day-format.ts'

const MONTHS_OF_YEAR = 12

export const Calendar = (props: CalendarDaysProps) => {
  const { month, min, max, onMonth } = props
  const { t } = useTranslation()
  const format = useDayFormat()
  const [hasYear, setYear] = useState(false)
  const unit = (day: string) => (hasYear ? day.slice(0, 4) : monthOf(day))
  const step = hasYear ? MONTHS_OF_YEAR : 1
  const [before, after] = [addMonths(month, -step), addMonths(month, step)]
  const year = month.slice(0, 4)
  return (
    <div className={css.calendar}>
      <div className={css.header}>
        <IconButton
          label={t('previous')}
          icon={<IconChevronLeft aria-hidden />}
          disabled={min !== undefined && unit(before) < unit(min)}
          onClick={() => onMonth(before)}
        />
        {hasYear ? (
          <span className={css.level} aria-live="polite">
            {year}
          </span>
        ) : (
          <button type="button" className={css.level} aria-live="polite" onClick={() => setYear(true)}>
            {`${format(month, { month: 'long' })} ${year}`}
          </button>
        )}
        <IconButton
          label={t('next')}
          icon={<IconChevronRight aria-hidden />}
          disabled={max !== undefined && unit(after) > unit(max)}
          onClick={() => onMonth(after)}
        />
      </div>
      {hasYear ? (
        <CalendarMonths
          {...{ month, min, max }}
          onPress={(day) => {
            onMonth(day)
            setYear(false)
          }}
        />
      ) : (
        <CalendarDays {...props} />
      )}
    </div>
  )
}
