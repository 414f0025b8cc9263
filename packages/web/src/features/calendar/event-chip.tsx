/** An item in a cell of a grid: an icon, the hour, the number of a deal and the title in one line. A movable item can be dragged to another day. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#i18n/format.ts'
import { hourOf } from '#records/calendar/calendar-days.ts'
import type { CalendarEvent } from '#records/calendar/event.ts'
import { LOOKS, linkOf, useEventWords } from '#records/calendar/kinds.tsx'
import css from './event-chip.module.css'
import { stateOf } from './event-row.tsx'

interface EventChipProps {
  event: CalendarEvent
  isMovable: boolean
  /** Two lines if there is room. */
  isTall?: boolean
  onDrag: (event: CalendarEvent | null) => void
}

export const EventChip = ({ event, isMovable, isTall = false, onDrag }: EventChipProps) => {
  const { t } = useTranslation()
  const { icon: Icon, tone } = LOOKS[event.kind]
  const words = useEventWords()(event)
  const second = isTall ? words.subtitle : words.whose
  const hour = event.is_all_day === 1 ? '' : formatTime(hourOf(event))
  const kind = t(`calendar.kind.${event.kind}`)
  return (
    <Link
      className={css.chip}
      {...linkOf(event)}
      title={[kind, event.title, event.subtitle].filter(Boolean).join('\n')}
      data-tone={tone}
      data-state={stateOf(event)}
      data-tall={isTall || undefined}
      data-pending={event.isPending}
      draggable={isMovable}
      onDragStart={(drag) => {
        drag.dataTransfer.effectAllowed = 'move'
        drag.dataTransfer.setData('text/plain', event.key)
        onDrag(event)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Icon aria-hidden />
      <span className="visually-hidden">{kind}</span>
      {hour !== '' && <span className={css.hour}>{hour}</span>}
      {!isTall && words.number !== '' && <b className={css.number}>{words.number}</b>}
      <span className={css.words}>
        {words.title}
        {second !== '' && <span className={css.second}>{isTall ? second : ` ${second}`}</span>}
      </span>
    </Link>
  )
}
