/** One day as a card of rows, under its name and its count; done items are folded below the rest. */
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#records/calendar/event.ts'
import { Card } from '#ui/card.tsx'
import css from './day-list.module.css'
import { useDayWords } from './day-words.ts'
import { EventRow } from './event-row.tsx'
import { useMayMove } from './use-move.ts'

interface DayListProps {
  day: string
  events: readonly CalendarEvent[]
  onMove: (event: CalendarEvent) => void
  /** Beside the name of the day, in place of its date and count. */
  aside?: ReactNode
}

const DoneRows = ({ events }: { events: readonly CalendarEvent[] }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={css.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('calendar.done_count', { n: events.length })}
        <IconChevronDown aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {events.map((event) => (
          <EventRow key={event.key} event={event} />
        ))}
      </div>
    </>
  )
}

export const DayList = ({ day, events, onMove, aside }: DayListProps) => {
  const { t } = useTranslation()
  const mayMove = useMayMove()
  const { name, date } = useDayWords()(day)
  const { open = [], done = [] } = Object.groupBy(events, ({ is_done: isDone }) => (isDone === 1 ? 'done' : 'open'))
  return (
    <section aria-label={`${name} ${date}`}>
      <div className={css.dayHead} data-aside={aside ? true : undefined}>
        <h2>{name}</h2>
        {aside || (
          <>
            <span className={css.date}>{date}</span>
            <span className={css.count}>{t('calendar.event', { count: events.length })}</span>
          </>
        )}
      </div>
      <Card flush>
        {events.length === 0 && <p className={css.none}>{t('calendar.day_empty')}</p>}
        {open.map((event) => (
          <EventRow key={event.key} event={event} onMove={mayMove(event) ? () => onMove(event) : undefined} />
        ))}
        {done.length > 0 && <DoneRows events={done} />}
      </Card>
    </section>
  )
}
