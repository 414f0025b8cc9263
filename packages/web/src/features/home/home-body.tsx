/**
 * Home under its header: what waits, how much there is of everything, what can be made, the day's plan, what was open last.
 * A part is drawn when the height of those above it is known, so that nothing shifts while it loads.
 */
import { lazy, Suspense } from 'react'
import { useIsBack } from '#core/away.ts'
import { useMayDispatch } from '#records/deals/deal-rights.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { AwayCard } from './away-card.tsx'
import { CreateRow } from './create-row.tsx'
import { Handbooks } from './handbooks.tsx'
import css from './home-body.module.css'
import { HomeTiles } from './home-tiles.tsx'
import { RecentBlock } from './recent.tsx'
import { TodayBlock, useToday } from './today.tsx'
import { useWaitingList } from './use-waiting-list.ts'
import { WaitingBlock } from './waiting.tsx'

const DispatchBoard = lazy(async () => ({ default: (await import('./dispatch-board.tsx')).DispatchBoard }))

const ON_A_PHONE = 4
const AT_A_DESK = 8

const Loading = () => (
  <div className={css.part}>
    <SkeletonRows count={ON_A_PHONE} />
  </div>
)

const Parts = () => {
  const isWide = useIsWide()
  const list = useWaitingList()
  const plan = useToday()
  const isPlanKnown = plan.calendar.state !== 'loading'
  if (!list.isKnown) return <Loading />
  if (isWide) {
    return (
      <div className={css.columns}>
        <div>
          <WaitingBlock list={list} shown={AT_A_DESK} />
          <TodayBlock {...plan} />
          <RecentBlock />
        </div>
        <div>
          <HomeTiles />
          <CreateRow />
          <Handbooks />
        </div>
      </div>
    )
  }
  return (
    <div className={css.body}>
      <WaitingBlock list={list} shown={ON_A_PHONE} />
      <HomeTiles />
      <CreateRow />
      <TodayBlock {...plan} />
      {isPlanKnown && <RecentBlock />}
      {isPlanKnown && <Handbooks />}
    </div>
  )
}

export const HomeBody = () => {
  const mayDispatch = useMayDispatch()
  return (
    <>
      {useIsBack() && <AwayCard />}
      {mayDispatch ? (
        <Suspense fallback={<Loading />}>
          <DispatchBoard loading={<Loading />}>
            <Parts />
          </DispatchBoard>
        </Suspense>
      ) : (
        <Parts />
      )}
    </>
  )
}
