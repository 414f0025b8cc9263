/** The rest of the numbers, by what they are about: orders, money, leads, quotations, clients and work. */
import { FREE_TIME_NOTICE_DAYS } from '@fura/shared/constants.ts'
import type { Statistics } from '@fura/shared/statistics.ts'
import { hasFigure, type VariantFigure } from '@fura/shared/variant-parts.ts'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { formatWhole } from '#i18n/format.ts'
import { addDays, filterDay, today } from '#records/calendar/calendar-days.ts'
import { type Bar, BarRows } from './bar-rows.tsx'
import { ChartCard } from './chart-card.tsx'
import { type Fact, FactsCard } from './facts-card.tsx'
import { asCount, asPercent, asTeu, largest, shareOf, useMoney, useTimeText } from './figure-text.ts'
import {
  clientsOf,
  contactsMade,
  days,
  leadsMade,
  ordersAtRisk,
  ordersClosed,
  ordersCounted,
  ordersLoaded,
  ordersMade,
  ordersNow,
  quotesMade,
  quotesSent,
  type Scope,
  tasksDone,
  tasksOf,
} from './list-links.ts'

interface FactsProps {
  figures: Statistics
  scope: Scope
}

/** Leaves out what the installation does not carry. */
const useShown = () => {
  const { variant } = useInstallation()
  return (facts: readonly (Fact & { of?: VariantFigure })[]): Fact[] =>
    facts.flatMap(({ of, ...fact }) => (of === undefined || hasFigure(variant, of) ? [fact] : []))
}

/** Statuses that the words of the figures stand for (domain.md 2). */
const STATUS = {
  lead: { converted: 7, rejected: 9 },
  quote: { ordered: 7, declined: 8, expired: 9 },
  client: { active: 5, sleeping: 6 },
} as const

export const OrderFacts = ({ figures: { orders, free_time_at_risk: atRisk }, scope }: FactsProps) => {
  const { t } = useTranslation()
  const facts = useShown()([
    { name: t('stats.made'), value: asCount(orders.made), link: ordersMade(scope) },
    { name: t('stats.active'), value: asCount(orders.active), link: ordersNow(scope) },
    { name: t('stats.closed'), value: asCount(orders.closed), link: ordersClosed(scope) },
    { name: t('stats.loaded'), value: asCount(orders.loaded), link: ordersLoaded(scope) },
    { name: t('stats.loaded_on_time'), value: asCount(orders.on_time), link: ordersLoaded(scope) },
    { of: 'teu', name: t('stats.teu'), value: asTeu(orders.teu), link: ordersCounted(scope) },
    {
      of: 'containers',
      name: t('stats.containers_name'),
      value: asCount(orders.containers),
      link: ordersCounted(scope),
    },
    { of: 'trucks', name: t('stats.trucks'), value: asCount(orders.trucks), link: ordersCounted(scope) },
    { name: t('stats.tonnes'), value: formatWhole(orders.tonnes, '', 1), link: ordersCounted(scope) },
    {
      of: 'free_time_at_risk',
      name: t('stats.free_time_at_risk'),
      value: asCount(atRisk),
      link: ordersAtRisk(scope, filterDay(addDays(today(), FREE_TIME_NOTICE_DAYS))),
    },
  ])
  return <FactsCard title={t('nav.orders')} facts={facts} />
}

export const MoneyFacts = ({ figures: { money: sums }, scope }: FactsProps) => {
  const { t } = useTranslation()
  const { money } = useMoney()
  const shown = useShown()
  if (!sums) return null
  const facts = shown([
    ...(sums.turnover === undefined
      ? []
      : [{ name: t('stats.turnover'), value: money(sums.turnover), link: ordersCounted(scope) }]),
    { name: t('stats.income'), value: money(sums.income), link: ordersCounted(scope) },
    ...(sums.margin === undefined
      ? []
      : [{ name: t('stats.margin'), value: asPercent(sums.margin), link: ordersCounted(scope) }]),
    { name: t('stats.per_order'), value: money(sums.per_order), link: ordersCounted(scope) },
    { of: 'per_teu', name: t('stats.per_teu'), value: money(sums.per_teu), link: ordersCounted(scope) },
    { of: 'per_truck', name: t('stats.per_truck'), value: money(sums.per_truck), link: ordersCounted(scope) },
    { of: 'demurrage', name: t('stats.demurrage'), value: money(sums.demurrage), link: ordersCounted(scope) },
  ])
  return <FactsCard title={t('stats.money')} facts={facts} />
}

export const LeadFacts = ({ figures: { leads }, scope }: FactsProps) => {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { variant } = useInstallation()
  if (!hasFigure(variant, 'lead')) return null
  const facts: Fact[] = [
    { name: t('stats.made'), value: asCount(leads.made), link: leadsMade(scope) },
    {
      name: t('stats.converted'),
      value: asCount(leads.converted),
      link: leadsMade(scope, { status: STATUS.lead.converted }),
    },
    {
      name: t('stats.rejected'),
      value: asCount(leads.rejected),
      link: leadsMade(scope, { status: STATUS.lead.rejected }),
    },
    { name: t('stats.conversion'), value: asPercent(leads.conversion), link: leadsMade(scope) },
    { name: t('stats.first_contact'), value: timeText(leads.first_contact_minutes), link: leadsMade(scope) },
  ]
  return <FactsCard title={t('nav.leads')} facts={facts} />
}

export const QuoteFacts = ({ figures: { quotes }, scope }: FactsProps) => {
  const { t } = useTranslation()
  const timeText = useTimeText()
  if (!quotes) return null
  const facts: Fact[] = [
    { name: t('stats.made'), value: asCount(quotes.made), link: quotesMade(scope) },
    { name: t('stats.sent'), value: asCount(quotes.sent), link: quotesSent(scope) },
    ...(['ordered', 'declined', 'expired'] as const).map((name): Fact => ({
      name: t(`stats.${name}`),
      value: asCount(quotes[name]),
      link: quotesMade(scope, { status: STATUS.quote[name] }),
    })),
    { name: t('stats.win_rate'), value: asPercent(quotes.win_rate), link: quotesMade(scope) },
    { name: t('stats.answer_time'), value: timeText(quotes.answer_minutes), link: quotesSent(scope) },
  ]
  return <FactsCard title={t('nav.quotes')} facts={facts} />
}

export const WorkFacts = ({ figures: { clients, work }, scope }: FactsProps) => {
  const { t } = useTranslation()
  const facts: Fact[] = [
    {
      name: t('stats.clients_active'),
      value: asCount(clients.active),
      link: clientsOf(scope, { status: STATUS.client.active }),
    },
    { name: t('stats.clients_made'), value: asCount(clients.made), link: clientsOf(scope, days(scope)) },
    {
      name: t('stats.clients_sleeping'),
      value: asCount(clients.sleeping),
      link: clientsOf(scope, { status: STATUS.client.sleeping }),
    },
    { name: t('stats.tasks_done'), value: asCount(work.tasks_done), link: tasksDone(scope) },
    {
      name: t('stats.tasks_overdue'),
      value: asCount(work.tasks_overdue),
      link: tasksOf(scope, { overdue: 1 }),
    },
    { name: t('stats.contacts'), value: asCount(work.contacts), link: contactsMade(scope) },
  ]
  return <FactsCard title={t('stats.work')} facts={facts} />
}

/** Why quotations were not taken, and where leads come from. */
export const Reasons = ({ figures: { leads, quotes }, scope }: FactsProps) => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const [sources, reasons] = [hasFigure(variant, 'lead') ? leads.by_source : [], quotes?.by_reason ?? []]
  const most = largest(sources.map(({ count }) => count))
  const mostReasons = largest(reasons.map(({ count }) => count))
  const sourceBars = sources.map(({ id, name, count, conversion }): Bar => ({
    key: id,
    name: name || t('stats.unknown'),
    note: conversion === null ? undefined : t('stats.conversion_short', { percent: asPercent(conversion) }),
    value: asCount(count),
    percent: shareOf(count, most),
    link: id === 0 ? undefined : leadsMade(scope, { source: id }),
  }))
  const reasonBars = reasons.map(({ id, name, count }): Bar => ({
    key: id,
    name: name || t('stats.unknown'),
    value: asCount(count),
    percent: shareOf(count, mostReasons),
    link: id === 0 ? undefined : quotesMade(scope, { lost_reason: id }),
  }))
  return (
    <>
      {sources.length > 0 && (
        <ChartCard
          title={t('stats.by_source')}
          table={{
            head: [t('stats.source'), t('nav.leads'), t('stats.converted'), t('stats.rejected')],
            rows: sources.map((each) => [
              each.name || t('stats.unknown'),
              ...[each.count, each.converted, each.rejected].map(asCount),
            ]),
          }}
        >
          <BarRows bars={sourceBars} />
        </ChartCard>
      )}
      {reasons.length > 0 && (
        <ChartCard
          title={t('stats.by_reason')}
          table={{
            head: [t('stats.reason'), t('nav.quotes')],
            rows: reasons.map(({ name, count }) => [name || t('stats.unknown'), asCount(count)]),
          }}
        >
          <BarRows bars={reasonBars} />
        </ChartCard>
      )}
    </>
  )
}
