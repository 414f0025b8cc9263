/** Everything under the header, numbers first and charts below; the answer carries only what the reader may see. */
import type { Best, Statistics } from '@fura/shared/statistics.ts'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#core/search-params.ts'
import { BestCard } from './best-card.tsx'
import css from './statistics-screen.module.css'
import { DebtsCard } from './debts-card.tsx'
import { OrdersDonut } from './donut.tsx'
import { EmployeesCard } from './employees-card.tsx'
import { Facts } from './facts.tsx'
import { IncomeLine } from './income-line.tsx'
import { type ListLink, ordersOfPeriod, type Scope } from './list-links.ts'
import { Funnel, OrdersByStatus } from './order-charts.tsx'
import { PunctualityCard } from './punctuality-card.tsx'
import { Reasons } from './reasons.tsx'

interface ChartsProps {
  figures: Statistics
  scope: Scope
}

export const Charts = ({ figures, scope }: ChartsProps) => {
  const { t } = useTranslation()
  const query = queryOf(useLocation())
  /** The ids of the best one under the names of the list's filters. */
  const by =
    (...words: readonly string[]) =>
    ({ ids }: Best): ListLink =>
      ordersOfPeriod(scope, Object.fromEntries(words.map((word, place) => [word, ids[place] ?? ''])))
  return (
    <>
      <div className={css.columns}>
        {figures.money && <IncomeLine figures={figures} money={figures.money} />}
        <BestCard title={t('stats.top_routes')} all={figures.top_routes} linkOf={by('pol', 'pod')} />
        <BestCard title={t('stats.top_clients')} all={figures.top_clients} linkOf={by('client')} />
        <OrdersByStatus {...{ figures, scope }} />
        <Funnel {...{ figures, scope }} />
        {figures.orders.made > 0 && <OrdersDonut {...{ figures, scope }} />}
        <BestCard title={t('stats.top_carriers')} all={figures.top_carriers} linkOf={by('carried_by')} />
      </div>
      {figures.employees && <EmployeesCard people={figures.employees} query={query} />}
      <DebtsCard debts={figures.debts} />
      <div className={css.columns}>
        <Facts {...{ figures, scope }} />
        <Reasons {...{ figures, scope }} />
        <PunctualityCard {...{ figures, scope }} />
      </div>
    </>
  )
}
