/** The months of a year, to reach a far day by two presses. */
import { monthOf } from '@fura/shared/days.ts'

import css from './calendar.module.css'
import { useDayFormat } from './use-day-format.ts'

interface CalendarMonthsProps {
  /** Any day of the year that is shown. */
  month: string
  min: string | undefined
  max: string | undefined
  onPress: (day: string) => void
}

export const CalendarMonths = ({ month, min = '', max = '9999', onPress }: CalendarMonthsProps) => {
  const format = useDayFormat()
  const year = month.slice(0, 4)
  const months = Array.from({ length: 12 }, (_, place) => `${year}-${String(place + 1).padStart(2, '0')}-01`)
  return (
    <div className={css.months}>
      {months.map((each) => (
        <button
          key={each}
          type="button"
          className={css.month}
          aria-pressed={monthOf(each) === monthOf(month)}
          disabled={monthOf(each) < monthOf(min) || monthOf(each) > monthOf(max)}
          onClick={() => onPress(each)}
        >
          {format(each, { month: 'long' })}
        </button>
      ))}
    </div>
  )
}
