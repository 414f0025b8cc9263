/** The carriers that loaded in the period, the least punctual first. For a head. */
import type { Statistics } from '@fura/shared/statistics.ts'
import { useTranslation } from 'react-i18next'
import { type Bar, BarRows } from './bar-rows.tsx'
import { ChartCard } from './chart-card.tsx'
import { asCount, shareOf } from './figure-text.ts'
import { ordersLoaded, type Scope } from './list-links.ts'

export const PunctualityCard = ({ figures: { orders }, scope }: { figures: Statistics; scope: Scope }) => {
  const { t } = useTranslation()
  const carriers = orders.by_carrier ?? []
  if (carriers.length === 0) return null
  const percentOf = (onTime: number, loaded: number): string => `${shareOf(onTime, loaded)} %`
  const bars = carriers.map(({ id, name, loaded, on_time: onTime }): Bar => ({
    key: id,
    name,
    note: t('stats.on_time_of', { number: onTime, all: loaded }),
    value: percentOf(onTime, loaded),
    percent: shareOf(onTime, loaded),
    link: ordersLoaded(scope, { carried_by: id }),
  }))
  return (
    <ChartCard
      title={t('stats.punctuality')}
      table={{
        head: [t('stats.carrier'), t('stats.loaded'), t('stats.on_time'), '%'],
        rows: carriers.map(({ name, loaded, on_time: onTime }) => [
          name,
          asCount(loaded),
          asCount(onTime),
          percentOf(onTime, loaded),
        ]),
      }}
    >
      <BarRows bars={bars} />
    </ChartCard>
  )
}
