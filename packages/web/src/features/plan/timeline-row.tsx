/** One truck of the timeline: who it is, and what it does on each day. */
import { type PlanJob, type PlanTruck, truckKey } from '@fura/shared/plan.ts'
import { type Conflict, isRefused } from '@fura/shared/rules/assignment.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { IconId, IconTool, IconUserQuestion } from '@tabler/icons-react'
import { memo, type PointerEvent, useMemo } from 'react'
import { withoutPatronymic } from '#i18n/without-patronymic.ts'
import { useDrawTurns } from '#ui/use-draw-turn.ts'
import {
  type Bar,
  barsOf,
  gapsOf,
  mayMoveJob,
  papersOf,
  placeOf,
  placeOfDay,
  type PlanWindow,
  type Stretch,
  stretchOf,
} from './plan-days.ts'
import { type PlanWords, routeText, shortNumber, spanText } from './plan-words.ts'
import css from './timeline.module.css'
import type { ShownJob } from './unsent-plan.ts'
import type { DraggedJob } from './use-plan-drag.ts'

export interface RowWays {
  onJob: (job: PlanJob, truck: PlanTruck) => void
  onGrab: (dragged: DraggedJob, label: string, event: PointerEvent<HTMLElement>) => void
}

/** The job dragged over this row. */
export interface Hovering extends Stretch {
  conflicts: readonly Conflict[]
}

const placeStyle = ({ left, width }: Stretch) => ({ marginLeft: `${left * 100}%`, width: `${width * 100}%` })

const stateOf = (job: PlanJob): 'done' | 'loaded' | 'planned' => {
  if (job.in_work === 0) return 'done'
  return job.is_loaded === 1 ? 'loaded' : 'planned'
}

interface JobBarProps {
  bar: Bar
  truck: PlanTruck
  ways: RowWays
  words: PlanWords
}

const JobBar = memo(({ bar, truck, ways, words: { t } }: JobBarProps) => {
  const { job, lane, isClash } = bar
  const number = job.number === '' ? t('plan.hidden_order') : shortNumber(job.number)
  const route = routeText(job)
  const label = [number, route, spanText(job), job.driver_name || t('plan.no_driver'), isClash ? t('plan.clash') : '']
  return (
    <button
      type="button"
      className={css.bar}
      style={placeStyle(bar)}
      data-state={stateOf(job)}
      data-lane={lane}
      data-clash={isClash || undefined}
      data-pending={(job as ShownJob).isPending || undefined}
      aria-label={label.filter(Boolean).join(', ')}
      title={label.filter(Boolean).join('\n')}
      onClick={() => ways.onJob(job, truck)}
      onPointerDown={(event) =>
        mayMoveJob(job) && ways.onGrab({ work: job, from: truck }, `${number} · ${route}`, event)
      }
    >
      {job.driver_id === null && job.order_id !== null && <IconUserQuestion className={css.lacks} aria-hidden />}
      <b>{number}</b>
      {` ${route}`}
    </button>
  )
})

interface PartProps {
  truck: PlanTruck
  window: PlanWindow
  words: PlanWords
}

const Gaps = ({ truck, window, words: { t } }: PartProps) =>
  gapsOf(truck.jobs, window).map((gap) => (
    <span key={gap.left} className={css.gap} style={placeStyle(gap)}>
      {t('plan.gap', { count: gap.days })}
    </span>
  ))

const serviceOf = (truck: PlanTruck, window: PlanWindow) => {
  const { service_from: from = 0, service_until: until = 0 } = truck.crew.truck ?? {}
  const last = Math.max(from, until) + DAY
  return from > 0 ? stretchOf(placeOfDay(from, window), placeOfDay(last, window)) : null
}

const Service = ({ truck, window, words: { t } }: PartProps) => {
  const stretch = serviceOf(truck, window)
  if (!stretch) return null
  return (
    <span className={css.service} style={placeStyle(stretch)}>
      <IconTool aria-hidden />
      {t('plan.service')}
    </span>
  )
}

const Papers = ({ truck, window, words: { paperText } }: PartProps) =>
  papersOf(truck.crew, window).map(({ key, owner, paper, until, left }) => {
    const text = paperText(owner, paper, until)
    const style = { marginLeft: `max(0px, ${left * 100}% - 18px)` }
    return (
      <span key={key} className={css.paper} style={style} role="img" aria-label={text} title={text}>
        <IconId aria-hidden />
      </span>
    )
  })

const FreePlace = ({ truck, window, words: { freeText } }: PartProps) => {
  const left = truck.free_from === 0 ? placeOf(Date.now() / 1000, window) : placeOf(truck.free_from, window)
  if (left >= 1) return null
  const service = serviceOf(truck, window)
  const end = service && service.left > left ? service.left : 1
  return (
    <span className={css.freePlace} style={placeStyle({ left, width: end - left })}>
      {freeText(truck)}
    </span>
  )
}

const Preview = ({ hovering, words: { t, conflictText } }: { hovering: Hovering; words: PlanWords }) => {
  const { conflicts } = hovering
  const kind = conflicts.some(isRefused) ? 'refused' : conflicts.length > 0 ? 'doubtful' : 'fits'
  return (
    <>
      <span className={css.preview} data-kind={kind} style={placeStyle(hovering)} />
      <span className={css.reason} data-kind={kind} role="status">
        {conflicts.length === 0 ? t('plan.fits') : conflicts.map(conflictText).join(' · ')}
      </span>
    </>
  )
}

interface TimelineRowProps {
  truck: PlanTruck
  index: number
  top: number
  window: PlanWindow
  hovering: Hovering | null
  ways: RowWays
  words: PlanWords
}

/** Bars that are drawn in one turn: their text takes the engine longer than all else. */
const BARS_AT_ONCE = 5
const NO_BARS: readonly Bar[] = []

/** First who the truck is and where it comes free, then its jobs. */
export const TimelineRow = memo(({ truck, index, top, window, hovering, ways, words }: TimelineRowProps) => {
  const { jobs } = truck
  const drawn = useDrawTurns(1 + Math.ceil(jobs.length / BARS_AT_ONCE))
  const hasBars = drawn > 1
  const bars = useMemo(() => (hasBars ? barsOf(jobs, window) : NO_BARS), [hasBars, jobs, window])
  if (drawn === 0) return null
  const part = { truck, window, words }
  return (
    <div
      className={css.row}
      role="row"
      aria-rowindex={index + 2}
      aria-busy={drawn !== Infinity || undefined}
      data-truck={truckKey(truck)}
      data-over={hovering ? true : undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className={css.truck} role="rowheader">
        <span className={css.vehicle}>
          <span className={css.plate}>{truck.name}</span>
          <span className={css.crew}>{truck.body_name}</span>
        </span>
        <span className={css.crew}>{withoutPatronymic(truck.driver_name) || truck.contractor_name}</span>
      </div>
      <div className={css.days} role="gridcell" aria-colspan={window.span}>
        <Service {...part} />
        <Gaps {...part} />
        <FreePlace {...part} />
        {bars.slice(0, (drawn - 1) * BARS_AT_ONCE).map((bar) => (
          <JobBar key={bar.job.key} bar={bar} truck={truck} ways={ways} words={words} />
        ))}
        <Papers {...part} />
        {hovering && <Preview hovering={hovering} words={words} />}
      </div>
    </div>
  )
})
