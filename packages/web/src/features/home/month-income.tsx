/** The month's income against the plan; it opens the statistics. */
import { ROUTES } from '@fura/shared/routes.ts'
import type { HomeFigures } from '@fura/shared/statistics.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { formatWhole } from '#i18n/format.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'
import css from './home-tiles.module.css'

const HUNDRED = 100

export const MonthIncome = ({ figures }: { figures: HomeFigures | null }) => {
  const { t } = useTranslation()
  const sign = currencySign(useInstallation().manifest.currencyName)
  const { income, plan_income: plan, plan_percent: percent } = figures ?? {}
  const width = Math.min(HUNDRED, Math.max(0, Number(percent ?? 0)))
  return (
    <Link className={css.income} to={ROUTES.statistics.path}>
      <span className={css.line}>
        <b className={css.sum}>{income === undefined ? '\u00A0' : formatWhole(income, sign)}</b>
        <span className={css.words}>
          {percent === null || percent === undefined
            ? t('home.income')
            : t('home.income_of', { plan: formatWhole(plan, sign) })}
        </span>
        {percent !== null && percent !== undefined && <b className={css.percent}>{formatWhole(percent)} %</b>}
      </span>
      <span className={css.track}>
        <span style={{ width: `${width}%` }} />
      </span>
    </Link>
  )
}
