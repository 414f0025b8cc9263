/** /calendar: events as a list, a day, a week or a month; with its filter panel and the address to subscribe to. */
import type { CalendarFilters } from '@fura/shared/rules/calendar-kinds.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenRead } from '#api/use-screen-read.ts'
import { useTitle } from '#core/contexts.tsx'
import { ScreenFailed } from '#entity/screen-failed.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { formatDateTime } from '#i18n/format.ts'
import { today } from '#records/calendar/calendar-days.ts'
import type { CalendarEvent } from '#records/calendar/event.ts'
import { type Calendar, useCalendar } from '#records/calendar/use-calendar.ts'
import { PullScreen } from '#records/lists/pull-screen.tsx'
import type { View } from '#records/calendar/view.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { ActiveChips } from './active-chips.tsx'
import { CalendarActions } from './calendar-actions.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarViews } from './calendar-views.tsx'
import css from './calendar.module.css'
import { monthTitle } from './day-words.ts'
import { PhoneHead } from './phone-head.tsx'
import { useCalendarAddress } from './use-calendar-address.ts'

const CalendarFilter = lazy(async () => ({ default: (await import('./calendar-filter.tsx')).CalendarFilter }))
const MoveSheet = lazy(async () => ({ default: (await import('./move-sheet.tsx')).MoveSheet }))
const ViewSheet = lazy(async () => ({ default: (await import('./view-sheet.tsx')).ViewSheet }))
const SubscribeSheet = lazy(async () => ({ default: (await import('./subscribe-sheet.tsx')).SubscribeSheet }))

const DataNotes = ({ calendar }: { calendar: Calendar }) => {
  const { t } = useTranslation()
  return (
    <>
      {calendar.source === 'device' && (
        <p className={css.age}>{t('data_of', { at: formatDateTime(Math.floor(calendar.at / 1000)) })}</p>
      )}
      {calendar.isCut && (
        <div className={css.notice}>
          <Notice kind="info" title={t('calendar.cut')} />
        </div>
      )}
    </>
  )
}

/** The item that is being moved by pressing a day. */
const useMoving = () => {
  const [event, setEvent] = useState<CalendarEvent | null>(null)
  const [isOpen, setOpen] = useState(false)
  const start = (moved: CalendarEvent) => {
    setEvent(moved)
    setOpen(true)
  }
  const openings = useOpenings(isOpen)
  const sheet = openings > 0 && event && (
    <Suspense>
      <MoveSheet key={openings} event={event} open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { start, sheet }
}

const useSubscribing = () => {
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const sheet = openings > 0 && (
    <Suspense>
      <SubscribeSheet open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { start: () => setOpen(true), sheet }
}

const useChoosingView = (view: View, onView: (view: View) => void, onSubscribe: () => void) => {
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const sheet = openings > 0 && (
    <Suspense>
      <ViewSheet open={isOpen} {...{ view, onView, onSubscribe }} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { start: () => setOpen(true), sheet }
}

const Filtering = ({ address }: { address: ReturnType<typeof useCalendarAddress> }) => {
  const { isFiltering, filters, setFilters, closeFilter } = address
  const openings = useOpenings(isFiltering)
  if (openings === 0) return null
  return (
    <Suspense>
      <CalendarFilter open={isFiltering} filters={filters} onApply={setFilters} onCancel={closeFilter} />
    </Suspense>
  )
}

/** The calendar opens with one's own items; on a phone chips are for other filters. */
const isUsual = (filters: CalendarFilters): boolean =>
  Object.keys(filters).join() === 'only_mine' && filters.only_mine === '1'

export const CalendarScreen = () => {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const address = useCalendarAddress(isWide ? 'month' : 'agenda')
  const { view, day, filters } = address
  const calendar = useCalendar(view, day, filters)
  const moving = useMoving()
  const subscribing = useSubscribing()
  const choosing = useChoosingView(view, address.setView, subscribing.start)
  useScreenRead(calendar.error)
  const chips = (isWide || !isUsual(filters)) && <ActiveChips filters={filters} onChange={address.setFilters} />
  const areChipsInList = !isWide && calendar.state === 'ready'
  useTitle(isWide ? t(ROUTES.calendar.title) : monthTitle(day))
  return (
    <div className={css.screen} data-wide={isWide || undefined} data-view={view}>
      <CalendarActions
        {...{ day, isWide }}
        filterCount={Object.keys(filters).length}
        onToday={() => address.setDay(today())}
        onView={choosing.start}
        onFilters={address.openFilter}
      />
      {isWide ? (
        <CalendarBar
          {...{ view, day }}
          onView={address.setView}
          onDay={address.setDay}
          onSubscribe={subscribing.start}
        />
      ) : (
        <PhoneHead {...{ view, day }} byDay={calendar.byDay} onDay={address.setDay} />
      )}
      <PullScreen />
      {!areChipsInList && chips}
      {calendar.state === 'ready' && <DataNotes calendar={calendar} />}
      {calendar.state === 'loading' && <SkeletonRows />}
      {calendar.state === 'ready' && (
        <CalendarViews
          {...{ view, day, calendar, isWide, address }}
          onMove={moving.start}
          chips={areChipsInList && chips}
        />
      )}
      {(calendar.state === 'missing' || calendar.state === 'failed') && (
        <ScreenFailed isMissing={calendar.state === 'missing'} onRetry={calendar.retry} />
      )}
      {moving.sheet}
      {subscribing.sheet}
      {choosing.sheet}
      <Filtering address={address} />
    </div>
  )
}
