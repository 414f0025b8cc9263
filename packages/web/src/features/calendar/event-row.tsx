/** An item as a row of a list: when, what, for whom; a tap opens its object, a button moves it to another day. */
import { IconCalendarPlus, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#i18n/format.ts'
import { hourOf } from '#records/calendar/calendar-days.ts'
import type { CalendarEvent } from '#records/calendar/event.ts'
import { LOOKS, linkOf, useEventWords } from '#records/calendar/kinds.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PendingClock } from '#ui/pending-clock.tsx'
import css from './event-row.module.css'

interface EventRowProps {
  event: CalendarEvent
  /** Without it the item stays where it is. */
  onMove?: (() => void) | undefined
}

export const stateOf = ({ is_done: isDone, is_overdue: isOverdue }: CalendarEvent): 'done' | 'overdue' | undefined => {
  if (isDone === 1) return 'done'
  return isOverdue === 1 ? 'overdue' : undefined
}

export const EventRow = ({ event, onMove }: EventRowProps) => {
  const { t } = useTranslation()
  const { icon: Icon, tone } = LOOKS[event.kind]
  const state = stateOf(event)
  const words = useEventWords()(event)
  const when = event.is_all_day === 1 ? t('calendar.all_day') : formatTime(hourOf(event))
  return (
    <div className={css.row} data-state={state} data-actions={onMove && 'some'}>
      <Link className={css.main} {...linkOf(event)}>
        <span className={css.when}>{when}</span>
        <span className={css.bar} data-tone={tone} />
        <span className={css.texts}>
          <span className={css.title}>{words.title}</span>
          <span className={css.subtitle}>
            {state && <span className={css.state}>{t(`calendar.${state}`)}</span>}
            {state && words.subtitle !== '' && ' · '}
            {words.subtitle}
          </span>
        </span>
        {event.isPending && <PendingClock state="waiting" />}
        {state === 'done' ? (
          <IconCircleCheck className={css.ok} aria-hidden />
        ) : (
          <Icon className={css.icon} aria-hidden />
        )}
        <span className="visually-hidden">{t(`calendar.kind.${event.kind}`)}</span>
      </Link>
      {onMove && (
        <IconButton
          label={`${t('calendar.move')}: ${event.title}`}
          icon={<IconCalendarPlus aria-hidden />}
          onClick={onMove}
        />
      )}
    </div>
  )
}
