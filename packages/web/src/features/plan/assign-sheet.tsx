/** Which truck takes a load: the best first, free by then and at the place of loading, each with what stands against it. */
import { fold } from '@fura/shared/fold.ts'
import { type PlanTruck, type PlanWork, truckKey } from '@fura/shared/plan.ts'
import { type Conflict, isRefused } from '@fura/shared/rules/assignment.ts'
import { truckConflicts } from '@fura/shared/rules/plan-jobs.ts'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { READS } from '#entity/query-options.ts'
import { NotLoaded } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import css from './plan.module.css'
import { readTrucks } from './plan.api.ts'
import { routeText, shortNumber, spanText, usePlanWords } from './plan-words.ts'
import { PLAN_KEY } from './use-plan.ts'

interface AssignSheetProps {
  work: PlanWork
  /** Of the window that the plan shows. */
  windowQuery: string
  /** Trucks of the plan, to choose from while the server is unreachable. */
  trucks: readonly PlanTruck[]
  open: boolean
  onPick: (truck: PlanTruck, conflicts: readonly Conflict[]) => void
  onClose: () => void
}

const Verdict = ({ conflicts }: { conflicts: readonly Conflict[] }) => {
  const { t, conflictText } = usePlanWords()
  const [gravest] = conflicts
  if (!gravest)
    return (
      <span className={css.verdict} data-kind="fits">
        <IconCheck aria-hidden />
        {t('plan.fits')}
      </span>
    )
  const isFinal = isRefused(gravest)
  const Icon = isFinal ? IconAlertCircle : IconAlertTriangle
  return (
    <span className={css.verdict} data-kind={isFinal ? 'refused' : 'doubtful'}>
      <Icon aria-hidden />
      {conflictText(gravest)}
    </span>
  )
}

/** Those that fit, then those that somebody has to decide about, then those that are refused; each as near as they were. */
const weightOf = (conflicts: readonly Conflict[]): number =>
  conflicts.some(isRefused) ? 2 : Math.min(1, conflicts.length)

interface TruckChoiceProps extends Pick<AssignSheetProps, 'onPick'> {
  truck: PlanTruck
  conflicts: readonly Conflict[]
}

const TruckChoice = ({ truck, conflicts, onPick }: TruckChoiceProps) => {
  const { freeText } = usePlanWords()
  return (
    <li>
      <button type="button" className={css.choice} onClick={() => onPick(truck, conflicts)}>
        <span className={css.plate}>{truck.name}</span>
        <span className={css.crew}>
          {[truck.driver_name, truck.body_name, truck.contractor_name].filter(Boolean).join(' · ')}
        </span>
        <span className={css.free}>{freeText(truck)}</span>
        <Verdict conflicts={conflicts} />
      </button>
    </li>
  )
}

const matching = (trucks: readonly PlanTruck[], typed: string): PlanTruck[] =>
  trucks.filter(({ name, driver_name: driver }) => fold(`${name} ${driver}`).includes(fold(typed)))

export const AssignSheet = ({ work, windowQuery, trucks: plannedTrucks, open, onPick, onClose }: AssignSheetProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const typed = useDeferredValue(search.trim())
  const near = work.poo_id === null ? '' : `&near=${work.poo_id}&at=${work.from}`
  const query = `${windowQuery}${near}${typed === '' ? '' : `&search=${encodeURIComponent(typed)}`}`
  const { data, error, refetch } = useQuery({
    ...READS,
    queryKey: [PLAN_KEY, 'choice', query] as const,
    queryFn: () => readTrucks(query, 0),
    placeholderData: (before) => before,
  })
  const isAway = error instanceof NotLoaded && !data
  const matches = isAway ? matching(plannedTrucks, typed) : data?.page.list
  const trucks = matches
    ?.map((truck) => ({ truck, conflicts: truckConflicts(work, truck) }))
    .toSorted((one, other) => weightOf(one.conflicts) - weightOf(other.conflicts))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('plan.choose_truck')}
      subtitle={[shortNumber(work.number), routeText(work), spanText(work)].filter(Boolean).join(' · ')}
      height="fixed"
      search={<SearchBox placeholder={t('plan.search')} value={search} onChange={setSearch} />}
    >
      {!trucks && !error && <SkeletonRows />}
      {!trucks && error && (
        <EmptyState
          icon={<IconAlertCircle aria-hidden />}
          title={t('load_failed')}
          action={
            <Button kind="outline" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {trucks?.length === 0 && <p className={css.none}>{t('plan.no_trucks')}</p>}
      {trucks && (
        <ul className={css.choices}>
          {trucks.map(({ truck, conflicts }) => (
            <TruckChoice key={truckKey(truck)} truck={truck} conflicts={conflicts} onPick={onPick} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}
