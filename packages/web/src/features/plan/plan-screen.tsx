/** /plan: what each truck does in a week or two, where it comes free, and the loads that wait for one (decision 0059). */
import type { PlanJob, PlanTruck, PlanWork } from '@fura/shared/plan.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { mayPlan } from '@fura/shared/rules/plan-right.ts'
import { IconTruck } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenRead } from '#api/use-screen-read.ts'
import { useInstallation, useSession, useTitle } from '#core/contexts.tsx'
import { formatDateTime } from '#i18n/format.ts'
import { secondsOfDay } from '#records/calendar/calendar-days.ts'
import { PullScreen } from '#records/lists/pull-screen.tsx'
import { RefusedScreen } from '#records/placeholders/refused-screen.tsx'
import { ScreenFailed } from '#entity/screen-failed.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useMedia } from '#ui/use-media.ts'
import { Loads } from './loads.tsx'
import { PlanBar } from './plan-bar.tsx'
import type { PlanWindow } from './plan-days.ts'
import css from './plan.module.css'
import { Timeline } from './timeline.tsx'
import type { RowWays } from './timeline-row.tsx'
import { TruckList } from './truck-list.tsx'
import { usePlanAddress, windowQuery } from './use-plan-address.ts'
import { usePlanDrag } from './use-plan-drag.ts'
import { usePlanFlow } from './use-plan-flow.tsx'
import { type Plan, usePlan } from './use-plan.ts'

const isUnread = (state: Plan['state']): boolean => state === 'missing' || state === 'failed'

/** From here on there is room for trucks, days and loads side by side. */
const DESKTOP = '(min-width: 1024px)'

/** The plan fills what the header and the bars above it leave of the screen. */
const useTopOffset = () => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const body = place.current
    if (!body) return undefined
    const measure = () => body.style.setProperty('--plan-top', `${body.getBoundingClientRect().top + scrollY}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [])
  return place
}

interface Ways extends RowWays {
  onPick: (load: PlanWork) => void
}

/** The functions stay the same, so that what nothing changes is not drawn again. */
const useStable = (ways: Ways): Ways => {
  const latest = useRef(ways)
  useLayoutEffect(() => {
    latest.current = ways
  })
  return useMemo(
    () => ({
      onJob: (job: PlanJob, truck: PlanTruck) => latest.current.onJob(job, truck),
      onGrab: (...grabbed) => latest.current.onGrab(...grabbed),
      onPick: (load: PlanWork) => latest.current.onPick(load),
    }),
    [],
  )
}

const PlanBoard = () => {
  const { t } = useTranslation()
  const isDesktop = useMedia(DESKTOP)
  const address = usePlanAddress()
  const plan = usePlan(address)
  const flow = usePlanFlow(windowQuery(address), plan.trucks)
  const { drag, grab } = usePlanDrag({ ...plan, onDrop: flow.drop })
  const ways = useStable({ onJob: flow.openJob, onGrab: grab, onPick: flow.choose })
  const place = useTopOffset()
  const window: PlanWindow = useMemo(
    () => ({ first: secondsOfDay(address.day), span: address.span }),
    [address.day, address.span],
  )
  useScreenRead(plan.error)
  const isEmpty = plan.state === 'ready' && plan.total === 0
  const loads = {
    loads: plan.loads,
    total: plan.loadsTotal,
    isMissing: plan.loadsState === 'missing',
    onRetry: isUnread(plan.loadsState) ? plan.retry : undefined,
  }
  return (
    <>
      <PullScreen />
      <PlanBar address={address} />
      {plan.source === 'device' && plan.at > 0 && (
        <p className={css.age}>{t('data_of', { at: formatDateTime(Math.floor(plan.at / 1000)) })}</p>
      )}
      <div ref={place} className={css.body} data-shape={isDesktop ? 'desktop' : 'phone'}>
        {!isDesktop && <Loads {...loads} shape="strip" onPick={ways.onPick} />}
        {plan.state === 'loading' && <SkeletonRows />}
        {isUnread(plan.state) && <ScreenFailed isMissing={plan.state === 'missing'} onRetry={plan.retry} />}
        {isEmpty && (
          <EmptyState icon={<IconTruck aria-hidden />} title={t('plan.no_trucks')} why={t('plan.no_trucks_why')} />
        )}
        {plan.state === 'ready' && !isEmpty && isDesktop && (
          <Timeline key={window.span} plan={plan} window={window} drag={drag} ways={ways} />
        )}
        {plan.state === 'ready' && !isEmpty && !isDesktop && <TruckList plan={plan} window={window} ways={ways} />}
        {isDesktop && <Loads {...loads} shape="column" onPick={ways.onPick} onGrab={ways.onGrab} />}
      </div>
      {flow.sheet}
    </>
  )
}

export const PlanScreen = () => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const { can } = useSession()
  useTitle(t(ROUTES.plan.title))
  return mayPlan(variant, can) ? <PlanBoard /> : <RefusedScreen screen="newOrder" />
}
