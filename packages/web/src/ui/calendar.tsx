/** A calendar to press: the days of a month, the months of a year, and twenty years. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addMonths, monthOf } from '@fura/shared/days.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { CalendarDays, type CalendarDaysProps } from './calendar-days.tsx'
import { CalendarMonths } from './calendar-months.tsx'
import css from './calendar.module.css'
import { CalendarYears, firstYear, YEARS_SHOWN } from './calendar-years.tsx'
import { IconButton } from './icon-button.tsx'
import { useDayFormat } from './use-day-format.ts'

const MONTHS_OF_YEAR = 12

type Level = 'days' | 'months' | 'years'

interface CalendarProps extends CalendarDaysProps {
  /** The level shown first; for a day of birth the years. */
  startsWith?: Level
}

/** How many months an arrow turns. */
const STEPS: Readonly<Record<Level, number>> = {
  days: 1,
  months: MONTHS_OF_YEAR,
  years: YEARS_SHOWN * MONTHS_OF_YEAR,
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The key of a page on its level, to compare it with the limits. */
const PAGES: Readonly<Record<Level, (day: string) => string>> = {
  days: monthOf,
  months: (day) => day.slice(0, 4),
  years: (day) => String(firstYear(yearOf(day))),
}

const HIGHER: Readonly<Record<Level, Level | null>> = { days: 'months', months: 'years', years: null }

export const Calendar = ({ startsWith = 'days', ...props }: CalendarProps) => {
  const { month, min, max, onMonth } = props
  const { t } = useTranslation()
  const format = useDayFormat()
  const [level, setLevel] = useState(startsWith)
  const pageOf = PAGES[level]
  const [before, after] = [addMonths(month, -STEPS[level]), addMonths(month, STEPS[level])]
  const year = yearOf(month)
  const titles: Readonly<Record<Level, () => string>> = {
    days: () => `${format(month, { month: 'long' })} ${year}`,
    months: () => String(year),
    years: () => `${firstYear(year)}–${firstYear(year) + YEARS_SHOWN - 1}`,
  }
  const higher = HIGHER[level]
  const turnTo = (day: string, next: Level) => {
    onMonth(day)
    setLevel(next)
  }
  return (
    <div className={css.calendar}>
      <div className={css.header}>
        <IconButton
          label={t('previous')}
          icon={<IconChevronLeft aria-hidden />}
          disabled={min !== undefined && pageOf(before) < pageOf(min)}
          onClick={() => onMonth(before)}
        />
        {higher === null ? (
          <span className={css.level} aria-live="polite">
            {titles[level]()}
          </span>
        ) : (
          <button type="button" className={css.level} aria-live="polite" onClick={() => setLevel(higher)}>
            {titles[level]()}
          </button>
        )}
        <IconButton
          label={t('next')}
          icon={<IconChevronRight aria-hidden />}
          disabled={max !== undefined && pageOf(after) > pageOf(max)}
          onClick={() => onMonth(after)}
        />
      </div>
      {level === 'days' && <CalendarDays {...props} />}
      {level === 'months' && <CalendarMonths {...{ month, min, max }} onPress={(day) => turnTo(day, 'days')} />}
      {level === 'years' && (
        <CalendarYears
          {...{ year, min, max }}
          chosen={props.day === '' ? null : yearOf(props.day)}
          onPress={(each) => turnTo(addMonths(month, (each - year) * MONTHS_OF_YEAR), 'months')}
        />
      )}
    </div>
  )
}
