/** The days of a week side by side, each with as many dots as it has items; one of them is shown below. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { today, weekOf } from '#records/calendar/calendar-days.ts'
import type { CalendarEvent } from '#records/calendar/event.ts'
import { LOOKS } from '#records/calendar/kinds.tsx'
import type { Calendar } from '#records/calendar/use-calendar.ts'
import { fullDay, weekdayWords } from './day-words.ts'
import css from './strip.module.css'

const DOTS = 3

interface WeekStripProps {
  day: string
  byDay: Calendar['byDay']
  onDay: (day: string) => void
  onInk?: boolean
}

/** Overdue items come first, because there is room for few dots. */
export const DayDots = ({ events }: { events: readonly CalendarEvent[] }) => {
  const late = events.filter((event) => event.is_overdue === 1)
  const rest = events.filter((event) => event.is_overdue === 0)
  return (
    <span className={css.dots} aria-hidden>
      {[...late, ...rest].slice(0, DOTS).map((event) => (
        <span key={event.key} data-tone={LOOKS[event.kind].tone} data-late={event.is_overdue === 1 || undefined} />
      ))}
    </span>
  )
}

/** What a screen reader reads instead of the number of a day. */
export const DayName = ({ day, count }: { day: string; count: number }) => {
  const { t } = useTranslation()
  return <span className="visually-hidden">{`${fullDay(day)}, ${t('calendar.event', { count })}`}</span>
}

export const WeekStrip = ({ day, byDay, onDay, onInk = false }: WeekStripProps) => {
  const now = today()
  const strip = useRef<HTMLDivElement>(null)
  // A narrow phone shows six days beside the arrows: the strip is scrolled to the chosen one.
  useEffect(() => {
    strip.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [day])
  return (
    <div ref={strip} className={css.strip} data-ink={onInk || undefined}>
      {weekOf(day).map((each) => {
        const events = byDay.get(each) ?? []
        return (
          <button
            key={each}
            type="button"
            className={css.stripDay}
            aria-current={each === now ? 'date' : undefined}
            aria-pressed={each === day}
            onClick={() => onDay(each)}
          >
            <DayName day={each} count={events.length} />
            <span className={css.weekday} aria-hidden>
              {weekdayWords(each)}
            </span>
            <span className={css.number} aria-hidden>
              {Number(each.slice(-2))}
            </span>
            <DayDots events={events} />
          </button>
        )
      })}
    </div>
  )
}
