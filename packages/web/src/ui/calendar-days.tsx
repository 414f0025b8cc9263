/** The days of one month as a table. One of them is in the tab order; keys move to the others, across months too. */
import { gridOf, isWeekend, monthOf } from '@fura/shared/days.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { companyWeekStart } from '#core/company-week.ts'
import css from './calendar.module.css'
import { dayByKey } from './day-keys.ts'
import { useDayFormat } from './use-day-format.ts'

export interface CalendarDaysProps {
  /** 2026-11-16, or '' for none. */
  day: string
  /** Any day of the month that is shown. */
  month: string
  today: string
  min?: string | undefined
  max?: string | undefined
  onPress: (day: string) => void
  onMonth: (day: string) => void
}

const DAYS_OF_WEEK = 7

const weeksOf = (month: string): string[][] => {
  const days = gridOf(month, companyWeekStart())
  return Array.from({ length: days.length / DAYS_OF_WEEK }, (_, week) =>
    days.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  )
}

/** Focuses a day: at once, or when its month is shown. */
const useDayFocus = (table: RefObject<HTMLTableElement | null>, onMonth: (day: string) => void) => {
  const pendingDay = useRef('')
  const focus = (day: string): boolean => {
    const button = table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)
    button?.focus()
    return Boolean(button)
  }
  useEffect(() => {
    if (pendingDay.current !== '' && focus(pendingDay.current)) pendingDay.current = ''
  })
  return (day: string): void => {
    if (focus(day)) return
    pendingDay.current = day
    onMonth(day)
  }
}

export const CalendarDays = ({ day, month, today, min = '', max = '9999', onPress, onMonth }: CalendarDaysProps) => {
  const format = useDayFormat()
  const table = useRef<HTMLTableElement>(null)
  const focusDay = useDayFocus(table, onMonth)
  const weeks = weeksOf(month)
  const open = weeks.flat().filter((each) => monthOf(each) === monthOf(month) && each >= min && each <= max)
  const inTabOrder = [day, today].find((each) => open.includes(each)) ?? open[0]

  const move = (event: KeyboardEvent, from: string): void => {
    const target = dayByKey(from, event.key, event.shiftKey)
    if (target === undefined) return
    event.preventDefault()
    focusDay(target < min ? min : target > max ? max : target)
  }

  const buttonOf = (each: string) => (
    <button
      type="button"
      className={css.day}
      data-day={each}
      data-weekend={isWeekend(each) || undefined}
      aria-label={format(each, { dateStyle: 'long' })}
      aria-current={each === today ? 'date' : undefined}
      aria-pressed={each === day}
      tabIndex={each === inTabOrder ? 0 : -1}
      disabled={!open.includes(each)}
      onClick={() => onPress(each)}
      onKeyDown={(event) => move(event, each)}
    >
      {Number(each.slice(-2))}
    </button>
  )

  return (
    <table ref={table} className={css.days}>
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col" className={css.weekday}>
              {format(each, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <td key={each}>{monthOf(each) === monthOf(month) && buttonOf(each)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
