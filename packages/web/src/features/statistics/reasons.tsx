/** Why quotations were declined, and where leads come from. */
import type { Statistics } from '@fura/shared/statistics.ts'
import { hasFigure } from '@fura/shared/variant-parts.ts'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { type Bar, BarRows } from './bar-rows.tsx'
import { ChartCard } from './chart-card.tsx'
import { asCount, asPercent, largest, shareOf } from './figure-text.ts'
import { leadsMade, quotesMade, type Scope } from './list-links.ts'

export const Reasons = ({ figures: { leads, quotes }, scope }: { figures: Statistics; scope: Scope }) => {
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
