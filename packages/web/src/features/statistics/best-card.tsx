/** The ten best clients, routes or carriers, by income if the reader may see it, or by the number of orders. */
import type { Best } from '@fura/shared/statistics.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/segmented.tsx'
import { type Bar, BarRows } from './bar-rows.tsx'
import { ChartCard } from './chart-card.tsx'
import { asCount, asLength, largest, shareOf, useMoney } from './figure-text.ts'
import type { ListLink } from './list-links.ts'

const MEASURES = ['income', 'count'] as const
type Measure = (typeof MEASURES)[number]

const valueOf = (best: Best, measure: Measure): number =>
  measure === 'income' ? asLength(best.income ?? '0') : best.count

interface BestCardProps {
  title: string
  all: readonly Best[]
  linkOf: (best: Best) => ListLink
}

export const BestCard = ({ title, all, linkOf }: BestCardProps) => {
  const { t } = useTranslation()
  const { money } = useMoney()
  const hasIncome = all.some(({ income }) => income !== undefined)
  const [chosen, setChosen] = useState<Measure>('income')
  const measure = hasIncome ? chosen : 'count'
  if (all.length === 0) return null
  const sorted = all.toSorted((one, other) => valueOf(other, measure) - valueOf(one, measure))
  const most = largest(sorted.map((best) => valueOf(best, measure)))
  const nameOf = ({ names }: Best): string => names.join(' → ')
  const bars = sorted.map((best): Bar => ({
    key: best.ids.join(' '),
    name: nameOf(best),
    note: hasIncome ? t('stats.orders_short', { number: asCount(best.count) }) : undefined,
    value: best.income === undefined ? asCount(best.count) : money(best.income),
    percent: Math.max(0, shareOf(valueOf(best, measure), most)),
    link: linkOf(best),
  }))
  return (
    <ChartCard
      title={title}
      aside={
        hasIncome && (
          <Segmented
            label={title}
            value={measure}
            options={MEASURES.map((each) => ({ value: each, label: t(`stats.measure.${each}`) }))}
            onChange={(each) => setChosen(MEASURES.find((one) => one === each) ?? chosen)}
          />
        )
      }
      table={{
        head: [title, t('nav.orders'), ...(hasIncome ? [t('stats.income')] : [])],
        rows: sorted.map((best) => [nameOf(best), asCount(best.count), ...(hasIncome ? [money(best.income)] : [])]),
      }}
    >
      <BarRows bars={bars} />
    </ChartCard>
  )
}
