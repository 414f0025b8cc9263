/** Days in columns, for a month or a week: items in their cells, dragged from day to day on desktop. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, monthOf, today } from '#records/calendar/calendar-days.ts'
import type { CalendarEvent } from '#records/calendar/event.ts'
import type { Calendar } from '#records/calendar/use-calendar.ts'
import { useMedia } from '#ui/use-media.ts'
import { weekdayWords } from './day-words.ts'
import { EventChip } from './event-chip.tsx'
import css from './grid-view.module.css'
import { useMayMove, useMove } from './use-move.ts'
import { DayName } from './week-strip.tsx'

/** As many as a cell of a month has room for on desktop, and in a window of which it takes more. */
const SHOWN = 4
const SHOWN_IN_HIGH = 6
const HIGH = '(min-height: 1300px)'

interface GridViewProps {
  days: readonly string[]
  day: string
  byDay: Calendar['byDay']
  /** A month has many rows, so that its cells show only the first few. */
  isMonth: boolean
  onDay: (day: string) => void
}

interface CellProps extends Omit<GridViewProps, 'days' | 'day'> {
  day: string
  isOther: boolean
  dragged: CalendarEvent | null
  onDrag: (event: CalendarEvent | null) => void
}

const Cell = ({ day, isOther, byDay, isMonth, dragged, onDay, onDrag }: CellProps) => {
  const { t } = useTranslation()
  const mayMove = useMayMove()
  const move = useMove()
  const [isOver, setOver] = useState(false)
  const events = byDay.get(day) ?? []
  const most = useMedia(HIGH) ? SHOWN_IN_HIGH : SHOWN
  const shown = isMonth && events.length > most ? events.slice(0, most - 1) : events
  const isTarget = dragged !== null && dayOf(dragged) !== day
  return (
    <div
      className={css.cell}
      role="gridcell"
      data-other={isOther || undefined}
      data-today={day === today() || undefined}
      data-over={(isOver && isTarget) || undefined}
      onDragOver={(drag) => {
        if (!isTarget) return
        drag.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(drag) => {
        drag.preventDefault()
        setOver(false)
        if (dragged) move(dragged, day)
        onDrag(null)
      }}
    >
      <button type="button" className={css.cellDay} onClick={() => onDay(day)}>
        <DayName day={day} count={events.length} />
        {!isMonth && <span aria-hidden>{weekdayWords(day)}</span>}
        <span className={css.cellNumber} aria-hidden>
          {Number(day.slice(-2))}
        </span>
      </button>
      {shown.map((event) => (
        <EventChip key={event.key} event={event} isMovable={mayMove(event)} isTall={!isMonth} onDrag={onDrag} />
      ))}
      {shown.length < events.length && (
        <button type="button" className={css.more} onClick={() => onDay(day)}>
          {t('calendar.more', { n: events.length - shown.length })}
        </button>
      )}
    </div>
  )
}

export const GridView = ({ days, day, byDay, isMonth, onDay }: GridViewProps) => {
  const [dragged, setDragged] = useState<CalendarEvent | null>(null)
  const weeks = Array.from({ length: days.length / 7 }, (_, row) => days.slice(row * 7, row * 7 + 7))
  return (
    <div className={css.grid} role="grid" data-month={isMonth || undefined}>
      {isMonth && (
        <div className={css.heads} role="row">
          {(weeks[0] ?? []).map((each) => (
            <span key={each} role="columnheader">
              {weekdayWords(each)}
            </span>
          ))}
        </div>
      )}
      {weeks.map((week) => (
        <div key={week[0]} className={css.week} role="row">
          {week.map((each) => (
            <Cell
              key={each}
              day={each}
              isOther={isMonth && monthOf(each) !== monthOf(day)}
              dragged={dragged}
              onDrag={setDragged}
              {...{ byDay, isMonth, onDay }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
