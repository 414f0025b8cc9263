/** The four views: on desktop months and weeks are grids, on a phone days are pressed and listed. */
import type { ReactNode } from 'react'
import { addDays, gridOf, weekOf } from '#records/calendar/calendar-days.ts'
import type { CalendarEvent } from '#records/calendar/event.ts'
import type { Calendar } from '#records/calendar/use-calendar.ts'
import type { View } from '#records/calendar/view.ts'
import css from './calendar.module.css'
import { DayList } from './day-list.tsx'
import { GridView } from './grid-view.tsx'
import { SmallMonth } from './small-month.tsx'
import type { useCalendarAddress } from './use-calendar-address.ts'
import { WeekStrip } from './week-strip.tsx'

/** A list looks this far ahead. */
const AGENDA_DAYS = 21

interface CalendarViewsProps {
  view: View
  day: string
  calendar: Calendar
  isWide: boolean
  address: Pick<ReturnType<typeof useCalendarAddress>, 'setDay' | 'showDay'>
  onMove: (event: CalendarEvent) => void
  /** The filters that are set, on a phone: they share a line with the first day, so that its items stand high. */
  chips: ReactNode
}

/** The day itself always, the others only if something happens. */
const listedDays = (view: View, day: string, { byDay }: Calendar): string[] => {
  if (view === 'week') return weekOf(day)
  const ahead = Array.from({ length: AGENDA_DAYS }, (_, place) => addDays(day, place + 1))
  return [day, ...(view === 'agenda' ? ahead.filter((each) => byDay.has(each)) : [])]
}

export const CalendarViews = ({ view, day, calendar, isWide, address, onMove, chips }: CalendarViewsProps) => {
  const { byDay } = calendar
  if (isWide && (view === 'month' || view === 'week')) {
    return (
      <GridView
        days={view === 'month' ? gridOf(day) : weekOf(day)}
        isMonth={view === 'month'}
        onDay={(each) => address.showDay(each, 'day')}
        {...{ day, byDay }}
      />
    )
  }
  return (
    <>
      {view === 'month' && <SmallMonth {...{ day, byDay }} onDay={address.setDay} />}
      {view !== 'month' && isWide && <WeekStrip {...{ day, byDay }} onDay={address.setDay} />}
      <div className={css.lists}>
        {listedDays(view, day, calendar).map((each, place) => (
          <DayList key={each} day={each} events={byDay.get(each) ?? []} onMove={onMove} aside={place === 0 && chips} />
        ))}
      </div>
    </>
  )
}
