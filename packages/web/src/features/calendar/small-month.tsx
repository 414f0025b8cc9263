/** A month on a phone: days to press with their dots; the pressed one is listed below. */
import { gridOf, monthOf, today } from '#records/calendar/calendar-days.ts'
import type { Calendar } from '#records/calendar/use-calendar.ts'
import { weekdayWords } from './day-words.ts'
import css from './strip.module.css'
import { DayDots, DayName } from './week-strip.tsx'

interface SmallMonthProps {
  day: string
  byDay: Calendar['byDay']
  onDay: (day: string) => void
}

export const SmallMonth = ({ day, byDay, onDay }: SmallMonthProps) => {
  const days = gridOf(day)
  const now = today()
  return (
    <div className={css.small}>
      {days.slice(0, 7).map((each) => (
        <span key={each} className={css.smallHead} aria-hidden>
          {weekdayWords(each)}
        </span>
      ))}
      {days.map((each) => {
        const events = byDay.get(each) ?? []
        return (
          <button
            key={each}
            type="button"
            className={css.smallDay}
            data-other={monthOf(each) !== monthOf(day) || undefined}
            aria-current={each === now ? 'date' : undefined}
            aria-pressed={each === day}
            onClick={() => onDay(each)}
          >
            <DayName day={each} count={events.length} />
            <span aria-hidden>{Number(each.slice(-2))}</span>
            <DayDots events={events} />
          </button>
        )
      })}
    </div>
  )
}
