/** What clients owe today, by how late it is, and the largest debtors: the later, the deeper the red, always with the days. */
import type { DebtFigures } from '@fura/shared/statistics.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#entity/record-screens.ts'
import { ChartCard } from './chart-card.tsx'
import css from './debts-card.module.css'
import { useMoney } from './figure-text.ts'

export const DEBTS = 'debts'

const AGES = ['due', 'overdue_30', 'overdue_60', 'overdue_more'] as const

const heatOf = (days: number): number => {
  if (days > 60) return 3
  return days > 30 ? 2 : 1
}

export const DebtsCard = ({ debts }: { debts: DebtFigures }) => {
  const { t } = useTranslation()
  const { money } = useMoney()
  const departments = debts.by_department ?? []
  return (
    <ChartCard
      title={t('stats.debts')}
      anchor={DEBTS}
      table={{
        head: [t('stats.client'), t('stats.overdue'), t('stats.days_late')],
        rows: debts.by_client.map(({ name, overdue, days }) => [name, money(overdue), t('days', { count: days })]),
      }}
    >
      <dl className={css.ages}>
        {AGES.map((age, heat) => (
          <div key={age} data-heat={heat}>
            <dt>{t(`stats.debt.${age}`)}</dt>
            <dd>{money(debts[age])}</dd>
          </div>
        ))}
      </dl>
      <ul className={css.debtors}>
        {debts.by_client.map(({ id, name, overdue, days }) => (
          <li key={id}>
            <Link className={css.debtor} data-heat={heatOf(days)} to={recordPath(ROUTES.client.path, id)}>
              <span className={css.name}>{name}</span>
              <span className={css.days}>{t('days', { count: days })}</span>
              <b>{money(overdue)}</b>
            </Link>
          </li>
        ))}
      </ul>
      {departments.length > 0 && (
        <dl className={css.departments}>
          {departments.map(({ name, overdue }) => (
            <div key={name}>
              <dt>{name || t('stats.unknown')}</dt>
              <dd>{money(overdue)}</dd>
            </div>
          ))}
        </dl>
      )}
    </ChartCard>
  )
}
