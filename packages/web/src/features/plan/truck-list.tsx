/** Trucks of a phone, one card each: who, what it does now, where it comes free, and what comes next. */
import { type PlanJob, type PlanTruck, truckKey } from '@fura/shared/plan.ts'
import { IconId, IconPhone, IconTool } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef } from 'react'
import { companyToday } from '#core/company-zone.ts'
import { withoutPatronymic } from '#i18n/without-patronymic.ts'
import { useDrawTurn } from '#ui/use-draw-turn.ts'
import { useFastScroll } from '#ui/use-fast-scroll.ts'
import { TRUCKS_AT_ONCE } from './plan.api.ts'
import { isClash, papersOf, type PlanWindow } from './plan-days.ts'
import { momentText, type PlanWords, routeText, shortNumber, usePlanWords } from './plan-words.ts'
import css from './plan.module.css'
import type { RowWays } from './timeline-row.tsx'
import type { ShownJob } from './unsent-plan.ts'
import type { Plan } from './use-plan.ts'

const JOBS_SHOWN = 2
/** Of a card without jobs, with the gap below it; of one job; of a line of words. */
const [EMPTY_HEIGHT, JOB_HEIGHT, LINE_HEIGHT] = [96, 48, 22]

const aheadOf = ({ jobs }: PlanTruck): PlanJob[] => jobs.filter(({ to }) => to > Date.now() / 1000)

/** Known before the card is drawn; one that is not read yet counts as one with a job. */
const heightOf = (truck: PlanTruck | undefined): number => {
  const jobs = truck ? aheadOf(truck).length : 1
  const hasLine = jobs === 0 || jobs > JOBS_SHOWN
  return EMPTY_HEIGHT + Math.min(jobs, JOBS_SHOWN) * JOB_HEIGHT + (hasLine ? LINE_HEIGHT : 0)
}

interface JobLineProps {
  job: PlanJob
  truck: PlanTruck
  ways: Pick<RowWays, 'onJob'>
  words: PlanWords
}

const JobLine = ({ job, truck, ways, words: { t } }: JobLineProps) => {
  const now = Date.now() / 1000
  const isNow = job.from <= now && job.to > now
  const clashes = truck.jobs.some((other) => isClash(job, other))
  return (
    <button
      type="button"
      className={css.jobLine}
      data-now={isNow || undefined}
      data-clash={clashes || undefined}
      data-pending={(job as ShownJob).isPending || undefined}
      onClick={() => ways.onJob(job, truck)}
    >
      <b>{job.number === '' ? t('plan.hidden_order') : shortNumber(job.number)}</b>
      <span className={css.jobRoute}>{routeText(job)}</span>
      {clashes && <span className="visually-hidden">{t('plan.clash')}</span>}
      <span className={css.jobWhen}>
        {isNow ? t('plan.until', { when: momentText(job.to) }) : momentText(job.from)}
      </span>
    </button>
  )
}

/** In the workshop today, or a paper that ends: the card has room for one. */
const troubleOf = (truck: PlanTruck, window: PlanWindow, { t, paperText }: PlanWords) => {
  const { service_from: from = 0, service_until: until = 0 } = truck.crew.truck ?? {}
  const today = companyToday()
  if (from > 0 && from <= today && Math.max(from, until) >= today) return { text: t('plan.service'), Icon: IconTool }
  const [paper] = papersOf(truck.crew, window)
  return paper ? { text: paperText(paper.owner, paper.paper, paper.until), Icon: IconId } : null
}

interface TruckCardProps {
  truck: PlanTruck
  window: PlanWindow
  ways: Pick<RowWays, 'onJob'>
  words: PlanWords
}

/** The place of a truck that is not read or drawn yet. */
const EmptyCard = () => <div className={css.card} aria-hidden />

const TruckCard = memo(({ truck, window, ways, words }: TruckCardProps) => {
  const { t, freeText } = words
  if (!useDrawTurn()) return <EmptyCard />
  const trouble = troubleOf(truck, window, words)
  const ahead = aheadOf(truck)
  const more = ahead.length - JOBS_SHOWN
  return (
    <article className={css.card} aria-label={truck.name}>
      <div className={css.cardHead}>
        <span className={css.plate}>{truck.name}</span>
        {trouble && (
          <span className={css.trouble}>
            <trouble.Icon aria-hidden />
            {trouble.text}
          </span>
        )}
        {truck.driver_phone !== '' && (
          <a className={css.call} href={`tel:+${truck.driver_phone}`} aria-label={`${t('call')}: ${truck.driver_name}`}>
            <IconPhone aria-hidden />
          </a>
        )}
      </div>
      <p className={css.crew}>
        {[withoutPatronymic(truck.driver_name), truck.body_name, truck.contractor_name].filter(Boolean).join(' · ')}
      </p>
      <p className={css.free}>{freeText(truck)}</p>
      {ahead.slice(0, JOBS_SHOWN).map((job) => (
        <JobLine key={job.key} job={job} truck={truck} ways={ways} words={words} />
      ))}
      {more > 0 && <p className={css.moreJobs}>{t('plan.more_jobs', { count: more })}</p>}
      {ahead.length === 0 && <p className={css.moreJobs}>{t('plan.no_jobs')}</p>}
    </article>
  )
})

type TruckListProps = { plan: Plan } & Omit<TruckCardProps, 'truck' | 'words'>

export const TruckList = ({ plan, window, ways }: TruckListProps) => {
  const words = usePlanWords()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: plan.total,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(plan.truckAt(index)),
    overscan: 2,
    // Scrolling goes on while cards are drawn.
    useFlushSync: false,
  })
  const isFast = useFastScroll(scroller)
  const cards = virtual.getVirtualItems()
  const pages = [...new Set(cards.map(({ index }) => Math.floor(index / TRUCKS_AT_ONCE)))]
  useEffect(() => {
    if (!isFast) plan.onPages(pages)
  }, [isFast, pages.join()])
  const heights = cards.map(({ index }) => heightOf(plan.truckAt(index))).join()
  useEffect(() => virtual.measure(), [virtual, heights])
  return (
    <div ref={scroller} className={css.trucks} tabIndex={0} aria-label={words.t('title.plan')} role="region">
      <ul className={css.places} style={{ height: virtual.getTotalSize() }}>
        {cards.map(({ index, start, size }) => {
          const truck = plan.truckAt(index)
          return (
            <li
              key={truck ? truckKey(truck) : `place ${index}`}
              className={css.place}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {truck ? <TruckCard truck={truck} window={window} ways={ways} words={words} /> : <EmptyCard />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
