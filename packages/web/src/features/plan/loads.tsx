/** Loads without a truck: a column beside the timeline, a strip above the trucks of a phone. A press asks which truck takes it. */
import type { PlanWork } from '@fura/shared/plan.ts'
import { memo, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenFailed } from '#entity/screen-failed.tsx'
import { formatWhole } from '#i18n/format.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import css from './plan.module.css'
import { momentText, routeText, shortNumber } from './plan-words.ts'
import type { DraggedJob } from './use-plan-drag.ts'

interface LoadsProps {
  loads: readonly PlanWork[] | null
  total: number
  shape: 'column' | 'strip'
  /** They were never loaded on this device. */
  isMissing?: boolean
  /** Where they could not be read. */
  onRetry?: (() => void) | undefined
  onPick: (load: PlanWork) => void
  onGrab?: (dragged: DraggedJob, label: string, event: PointerEvent<HTMLElement>) => void
}

const useLoadFacts = () => {
  const { t } = useTranslation()
  return ({ container_type_name: body, gross_weight: weight, is_dangerous: danger, is_ltl: part }: PlanWork): string =>
    [
      body,
      weight === null ? '' : t('plan.weight', { weight: formatWhole(weight) }),
      danger === 1 ? t('plan.dangerous') : '',
      part === 1 ? t('order.is_ltl') : '',
    ]
      .filter(Boolean)
      .join(' · ')
}

/** Stays as it is while trucks are scrolled and read. */
export const Loads = memo(({ loads, total, shape, isMissing = false, onRetry, onPick, onGrab }: LoadsProps) => {
  const { t } = useTranslation()
  const factsOf = useLoadFacts()
  return (
    <section className={css.loads} data-shape={shape} aria-label={t('plan.loads')}>
      <h2 className={css.loadsTitle}>
        {t('plan.loads')} {loads && <span className={css.count}>{total}</span>}
      </h2>
      {!loads && (onRetry ? <ScreenFailed isMissing={isMissing} onRetry={onRetry} /> : <SkeletonRows />)}
      {loads?.length === 0 && <p className={css.none}>{t('plan.no_loads')}</p>}
      <ul className={css.loadList}>
        {loads?.map((load) => {
          const label = `${shortNumber(load.number)} · ${routeText(load)}`
          return (
            <li key={load.key}>
              <button
                type="button"
                className={css.load}
                data-late={load.from * 1000 < Date.now() || undefined}
                onClick={() => onPick(load)}
                onPointerDown={(event) => onGrab?.({ work: load, from: null }, label, event)}
              >
                <span className={css.loadHead}>
                  <b>{shortNumber(load.number)}</b>
                  <span>{momentText(load.from)}</span>
                </span>
                <span className={css.loadRoute}>{routeText(load)}</span>
                <span className={css.loadFacts}>{factsOf(load) || load.client_name}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
})
