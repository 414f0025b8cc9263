/** Trucks × days on desktop. Only the rows in sight are drawn, and only their pages are read. */
import { asDay, beginsWeek, isWeekend } from '@fura/shared/days.ts'
import { type PlanTruck, truckKey } from '@fura/shared/plan.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { companyWeekStart } from '#core/company-week.ts'
import { companyToday } from '#core/company-zone.ts'
import { useFastScroll } from '#ui/use-fast-scroll.ts'
import { TRUCKS_AT_ONCE } from './plan.api.ts'
import { dayTexts, usePlanWords } from './plan-words.ts'
import { placeOf, type PlanWindow, stretchOf } from './plan-days.ts'
import { type Hovering, TimelineRow, type RowWays } from './timeline-row.tsx'
import css from './timeline.module.css'
import type { PlanDrag } from './use-plan-drag.ts'
import type { Plan } from './use-plan.ts'

/** All rows have the same height, so that positions are known before rows are read. */
export const ROW_HEIGHT = 56

interface TimelineProps {
  plan: Plan
  window: PlanWindow
  drag: PlanDrag | null
  ways: RowWays
}

const pagesOf = (places: readonly { index: number }[]): number[] => [
  ...new Set(places.map(({ index }) => Math.floor(index / TRUCKS_AT_ONCE))),
]

interface DayHeadsProps extends PlanWindow {
  today: number
}

/** Stay as they are while trucks are scrolled. */
const DayHeads = memo(({ first, span, today }: DayHeadsProps) => {
  const { t } = useTranslation()
  const days = Array.from({ length: span }, (_, index) => first + index * DAY)
  return (
    <div className={css.head} role="row" aria-rowindex={1}>
      <span className={css.corner} role="columnheader">
        {t('plan.truck')}
      </span>
      <span className={css.dayHeads}>
        {dayTexts(days).map(({ day, weekday, date }) => {
          const name = asDay(new Date(day * 1000))
          return (
            <span
              key={day}
              className={css.dayHead}
              role="columnheader"
              aria-current={day === today ? 'date' : undefined}
              data-rest={isWeekend(name) || undefined}
              data-week={beginsWeek(name, companyWeekStart()) || undefined}
            >
              <small>{weekday}</small> {date}
            </span>
          )
        })}
      </span>
    </div>
  )
})

const hoveringOver = (drag: PlanDrag | null, truck: PlanTruck, window: PlanWindow): Hovering | null => {
  if (!drag?.over || truckKey(drag.over) !== truckKey(truck)) return null
  const stretch = stretchOf(placeOf(drag.work.from, window), placeOf(drag.work.to, window))
  return { ...(stretch ?? { left: 0, width: 0 }), conflicts: drag.conflicts }
}

export const Timeline = ({ plan, window, drag, ways }: TimelineProps) => {
  const words = usePlanWords()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: plan.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 2,
    // Scrolling goes on while rows are drawn.
    useFlushSync: false,
  })
  const rows = virtual.getVirtualItems()
  const pages = pagesOf(rows)
  const isFast = useFastScroll(scroller)
  useEffect(() => {
    if (!isFast) plan.onPages(pages)
  }, [isFast, pages.join()])
  const now = placeOf(Date.now() / 1000, window)
  return (
    <div
      ref={scroller}
      className={css.timeline}
      data-timeline
      data-span={window.span}
      role="grid"
      aria-label={words.t('title.plan')}
      aria-rowcount={plan.total + 1}
      // Focusable, so that the keys scroll it too.
      tabIndex={0}
    >
      <DayHeads {...window} today={companyToday()} />
      <div className={css.rows} style={{ height: virtual.getTotalSize() }}>
        {now > 0 && now < 1 && (
          <span className={css.nowPlace} aria-hidden>
            <span className={css.now} style={{ left: `${now * 100}%` }} />
          </span>
        )}
        {rows.map(({ index, start }) => {
          const truck = plan.truckAt(index)
          if (!truck) return null
          return (
            <TimelineRow
              key={truckKey(truck)}
              truck={truck}
              index={index}
              top={start}
              window={window}
              hovering={hoveringOver(drag, truck, window)}
              ways={ways}
              words={words}
            />
          )
        })}
      </div>
    </div>
  )
}
