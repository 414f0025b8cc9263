/**
 * Home under its header: waiting items, figures, new records, the day's plan, recently opened records.
 * A part is drawn when the height of those above it is known, so that nothing shifts while it loads.
 */
import { lazy, type ReactNode, Suspense } from 'react'
import { useIsBack } from '#core/away.ts'
import { useSession } from '#core/contexts.tsx'
import { useMayOpen } from '#core/use-may-open.ts'
import { useMayDispatch } from '#records/deals/deal-rights.ts'
import { useWaiting } from '#records/waiting/use-waiting.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { AwayCard } from './away-card.tsx'
import { CreateRow } from './create-row.tsx'
import { Handbooks } from './handbooks.tsx'
import css from './home-body.module.css'
import { HomeTiles } from './home-tiles.tsx'
import { RecentBlock } from './recent.tsx'
import { TodayBlock, useToday } from './today.tsx'
import { WaitingBlock } from './waiting.tsx'

const BackupWarning = lazy(async () => ({ default: (await import('./backup-warning.tsx')).BackupWarning }))
const DeputyLine = lazy(async () => ({ default: (await import('./deputy-line.tsx')).DeputyLine }))
const FreeTrucks = lazy(async () => ({ default: (await import('./free-trucks.tsx')).FreeTrucks }))

const GuideLine = lazy(async () => ({ default: (await import('./guide-line.tsx')).GuideLine }))

/** Few enough that the figures of the day fit below them on the first screen. */
const ON_A_PHONE = 4
const ROWS_ON_DESKTOP = 8

const Loading = () => (
  <div className={css.part}>
    <SkeletonRows count={ON_A_PHONE} />
  </div>
)

/** For a dispatcher the free trucks stand between the waiting items and the rest. */
const BelowTrucks = ({ children }: { children: ReactNode }) => {
  const mayDispatch = useMayDispatch()
  if (!mayDispatch) return children
  return (
    <Suspense fallback={<Loading />}>
      <FreeTrucks loading={<Loading />}>{children}</FreeTrucks>
    </Suspense>
  )
}

/** Above everything else, when there is something to say. */
const TopNotices = () => {
  const mayOpen = useMayOpen()
  const isBack = useIsBack()
  const { stands_for: absent = [] } = useSession().user
  return (
    <>
      <Suspense>{mayOpen('audit') && <BackupWarning />}</Suspense>
      {isBack && <AwayCard />}
      <Suspense>{absent.length > 0 && <DeputyLine absent={absent} />}</Suspense>
      <Suspense>{mayOpen('guide') && <GuideLine />}</Suspense>
    </>
  )
}

export const HomeBody = () => {
  const isWide = useIsWide()
  const list = useWaiting()
  const plan = useToday()
  const isPlanKnown = plan.calendar.state !== 'loading'
  if (!list.isKnown) return <Loading />
  if (isWide) {
    return (
      <>
        <TopNotices />
        <div className={css.columns}>
          <div>
            <WaitingBlock list={list} shown={ROWS_ON_DESKTOP} />
            <BelowTrucks>
              <TodayBlock {...plan} />
              <RecentBlock />
            </BelowTrucks>
          </div>
          <div>
            <HomeTiles />
            <CreateRow />
            <Handbooks />
          </div>
        </div>
      </>
    )
  }
  return (
    <>
      <TopNotices />
      <div className={css.body}>
        <WaitingBlock list={list} shown={ON_A_PHONE} />
        <BelowTrucks>
          <HomeTiles />
          <CreateRow />
          <TodayBlock {...plan} />
          {isPlanKnown && <RecentBlock />}
          {isPlanKnown && <Handbooks />}
        </BelowTrucks>
      </div>
    </>
  )
}
