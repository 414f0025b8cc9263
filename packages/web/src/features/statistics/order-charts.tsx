/** The orders of the period by status, and the funnel from leads to orders. */
import type { Statistics } from '@fura/shared/statistics.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { useTranslation } from 'react-i18next'
import { type Bar, BarRows } from './bar-rows.tsx'
import { ChartCard } from './chart-card.tsx'
import { asCount, largest, shareOf } from './figure-text.ts'
import { leadsMade, type ListLink, ordersMade, quotesMade, type Scope } from './list-links.ts'

interface ChartProps {
  figures: Statistics
  scope: Scope
}

export const OrdersByStatus = ({ figures, scope }: ChartProps) => {
  const { t } = useTranslation()
  const statuses = figures.orders.by_status.filter(({ count }) => count > 0)
  if (statuses.length === 0) return null
  const most = largest(statuses.map(({ count }) => count))
  const bars = statuses.map(({ id, name, color, count }): Bar => ({
    key: id,
    name,
    color,
    value: asCount(count),
    percent: shareOf(count, most),
    link: ordersMade(scope, { status: id }),
  }))
  return (
    <ChartCard
      title={t('stats.by_status')}
      table={{
        head: [t('stats.status'), t('nav.orders')],
        rows: statuses.map(({ name, count }) => [name, asCount(count)]),
      }}
    >
      <BarRows bars={bars} />
    </ChartCard>
  )
}

/** Accepted by the client, and turned into an order since. */
const ACCEPTED = [QUOTE_STATUS.accepted, QUOTE_STATUS.ordered].join(',')

interface Stage {
  name: string
  count: number
  link: ListLink
}

export const Funnel = ({ figures, scope }: ChartProps) => {
  const { t } = useTranslation()
  const { leads, quotes, accepted, orders } = figures.funnel
  const stages: Stage[] = [
    { name: t('nav.leads'), count: leads, link: leadsMade(scope) },
    ...(quotes === undefined ? [] : [{ name: t('nav.quotes'), count: quotes, link: quotesMade(scope) }]),
    ...(accepted === undefined
      ? []
      : [{ name: t('stats.accepted'), count: accepted, link: quotesMade(scope, { status: ACCEPTED }) }]),
    { name: t('nav.orders'), count: orders, link: ordersMade(scope) },
  ]
  const most = largest(stages.map(({ count }) => count))
  if (most === 0) return null
  /** The share of the previous stage that arrived here; nothing if more came by other ways. */
  const passed = (place: number): string => {
    const [before, here] = [stages[place - 1]?.count ?? 0, stages[place]?.count ?? 0]
    return before === 0 || here > before ? '' : `${shareOf(here, before)} %`
  }
  const bars = stages.map(({ name, count, link }, place): Bar => ({
    key: name,
    name,
    note: passed(place) === '' ? undefined : t('stats.of_before', { percent: passed(place) }),
    value: asCount(count),
    percent: shareOf(count, most),
    link,
  }))
  return (
    <ChartCard
      title={t('stats.funnel')}
      table={{
        head: [t('stats.stage'), t('stats.count'), t('stats.of_stage')],
        rows: stages.map(({ name, count }, place) => [name, asCount(count), passed(place) || '—']),
      }}
    >
      <BarRows bars={bars} />
    </ChartCard>
  )
}
