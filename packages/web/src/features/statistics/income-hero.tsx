/**
 * The income of the span against its plan: the income until today, the planned one behind it, and a mark where the plan would
 * be today.
 */
import type { MoneyFigures } from '@fura/shared/statistics.ts'
import { Big } from 'big.js'
import { useTranslation } from 'react-i18next'
import { JoinedHead } from '#core/contexts.tsx'
import { today } from '#records/calendar/calendar-days.ts'
import { useIsAway } from '#ui/use-is-away.ts'
import { asLength, asPercent, useMoney } from './figure-text.ts'
import css from './income-hero.module.css'
import { passedPercent, type Period, type Span } from './period.ts'
import { dayAndMonth, useIncomeTitle } from './span-words.ts'

const HUNDRED = 100

const widthOf = (percent: string) => ({ width: `${Math.min(HUNDRED, Math.max(0, asLength(percent)))}%` })

interface IncomeHeroProps {
  money: MoneyFigures
  period: Period
  span: Span
}

/** "На 16 ноября: 71 % плана, по дням — 53 %: опережение 18 п. п." */
const usePace = () => {
  const { t } = useTranslation()
  return (toDate: string, passed: number): string => {
    const reached = new Big(toDate).toFixed(0)
    const ahead = new Big(reached).minus(passed)
    const params = { day: dayAndMonth(today()), reached, plan: passed, points: ahead.abs().toFixed(0) }
    if (ahead.eq(0)) return t('stats.pace_even', params)
    return t(ahead.gt(0) ? 'stats.pace_ahead' : 'stats.pace_behind', params)
  }
}

export const IncomeHero = ({ money: figures, period, span }: IncomeHeroProps) => {
  const { t } = useTranslation()
  const { money } = useMoney()
  const title = useIncomeTitle()(period, span)
  const paceWords = usePace()
  const { income, plan_income: plan, plan_percent: reached, plan_percent_to_date: toDate } = figures
  const passed = passedPercent(span, today())
  const { ref, isAway } = useIsAway()
  const hasPlanned = reached !== null && toDate !== null && !new Big(reached).eq(toDate)
  return (
    <section ref={ref} className={css.hero} aria-label={title}>
      {!isAway && <JoinedHead />}
      <p className={css.line}>
        <span>{title}</span>
        <span>{reached === null ? t('stats.no_plan') : t('stats.plan_of', { plan: money(plan) })}</span>
      </p>
      <p className={css.figures}>
        <b className={css.income}>{money(income)}</b>
        {reached !== null && <b className={css.percent}>{asPercent(reached, 0)}</b>}
      </p>
      {reached !== null && (
        <span className={css.track} aria-hidden>
          <span className={css.planned} style={widthOf(reached)} />
          <span className={css.fill} style={widthOf(toDate ?? reached)} />
          {passed !== null && passed < HUNDRED && <span className={css.mark} style={{ left: `${passed}%` }} />}
        </span>
      )}
      {hasPlanned && (
        <p className={css.pace}>
          {t('stats.with_planned', { percent: asPercent(reached, 0), day: dayAndMonth(span.to) })}
        </p>
      )}
      {toDate !== null && passed !== null && <p className={css.pace}>{paceWords(toDate, passed)}</p>}
    </section>
  )
}
