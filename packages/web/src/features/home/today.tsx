/** The plan of the day: loadings, unloadings, arrivals, cut-offs, and free time that ends within three days. */
import { FREE_TIME_NOTICE_DAYS } from '@fura/shared/constants.ts'
import type { CalendarKind } from '@fura/shared/rules/calendar-kinds.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatTime } from '#i18n/format.ts'
import { addDays, dayOf, gridOf, hourOf, today } from '#records/calendar/calendar-days.ts'
import type { CalendarEvent } from '#records/calendar/event.ts'
import { linkOf, LOOKS, useEventWords } from '#records/calendar/kinds.tsx'
import { type Calendar, useCalendar } from '#records/calendar/use-calendar.ts'
import { useIsHead } from '#records/deals/deal-rights.ts'
import { shortDay } from '#records/deals/short-day.ts'
import { Card, SectionTitle } from '#ui/card.tsx'
import { PendingClock } from '#ui/pending-clock.tsx'
import { BoardRow } from './board-row.tsx'
import css from './home-body.module.css'

const SHOWN = 8
const MINE = { only_mine: '1' }
const EVERYBODYS = { only_mine: '0' }

const OF_THE_DAY: ReadonlySet<CalendarKind> = new Set([
  'order_loading',
  'order_unloading',
  'eta',
  'doc_cutoff',
  'vgm_cutoff',
  'cargo_cutoff',
])

const isOpen = ({ is_done: isDone }: CalendarEvent): boolean => isDone === 0

/** Today's events, then those that end soon. */
const planOf = ({ byDay }: Calendar, day: string): CalendarEvent[] => [
  ...(byDay.get(day) ?? []).filter(({ kind }) => OF_THE_DAY.has(kind)),
  ...Array.from({ length: FREE_TIME_NOTICE_DAYS + 1 }, (_, ahead) => byDay.get(addDays(day, ahead)) ?? [])
    .flat()
    .filter((event) => event.kind === 'free_time_end' && isOpen(event)),
]

const ARROW = ' → '

/** The route comes first if it is known, as on a board; the event stands under the hour. */
const useBoardWords = () => {
  const { t } = useTranslation()
  const eventWords = useEventWords()
  return (event: CalendarEvent): { below: string; title: string; subtitle: string } => {
    const words = eventWords(event)
    const parts = words.subtitle.split(' · ')
    const route = parts.find((part) => part.includes(ARROW))
    const done = isOpen(event) ? [] : [t('calendar.done')]
    if (route === undefined) return { below: done.join(''), title: words.title, subtitle: words.subtitle }
    const rest = [...done, ...parts.filter((part) => part !== route)]
    return { below: words.title, title: route, subtitle: rest.join(' · ') }
  }
}

const TodayRow = ({ event, day }: { event: CalendarEvent; day: string }) => {
  const { t } = useTranslation()
  const words = useBoardWords()(event)
  const { to, search } = linkOf(event)
  const isWhole = event.is_all_day === 1
  const whenOf = (): string => {
    if (dayOf(event) !== day) return shortDay(event.date_to)
    return isWhole ? t('day_today') : formatTime(hourOf(event))
  }
  return (
    <BoardRow
      when={whenOf()}
      below={words.below}
      tone={event.kind === 'free_time_end' ? 'due' : undefined}
      title={words.title}
      subtitle={words.subtitle}
      Icon={isOpen(event) ? LOOKS[event.kind].icon : IconCircleCheck}
      aside={event.isPending && <PendingClock state="waiting" />}
      to={to}
      search={search}
    />
  )
}

const Rows = ({ calendar, day }: { calendar: Calendar; day: string }) => {
  const { t } = useTranslation()
  if (calendar.state !== 'ready') {
    return <p className={css.none}>{calendar.state === 'loading' ? t('loading') : t('not_loaded')}</p>
  }
  const plan = planOf(calendar, day)
  if (plan.length === 0) return <p className={css.none}>{t('home.today_empty')}</p>
  return plan.slice(0, SHOWN).map((event) => <TodayRow key={event.key} event={event} day={day} />)
}

export const useToday = (): { calendar: Calendar; day: string } => {
  const day = today()
  const isNear = gridOf(day).includes(addDays(day, FREE_TIME_NOTICE_DAYS))
  const filters = useIsHead() ? EVERYBODYS : MINE
  return { day, calendar: useCalendar(isNear ? 'day' : 'agenda', day, filters) }
}

export const TodayBlock = ({ calendar, day }: ReturnType<typeof useToday>) => {
  const { t } = useTranslation()
  const isKept = calendar.state === 'ready' && calendar.source === 'device'
  return (
    <section className={css.part} aria-label={t('home.today')}>
      <SectionTitle
        aside={
          <Link className={css.link} to={ROUTES.calendar.path}>
            {t('title.calendar')}
          </Link>
        }
      >
        {t('home.today')}
      </SectionTitle>
      <Card flush>
        <Rows {...{ calendar, day }} />
      </Card>
      {isKept && <p className={css.age}>{t('data_of', { at: formatDateTime(Math.floor(calendar.at / 1000)) })}</p>}
    </section>
  )
}
