/** The orders by type or by direction: a ring, and beside it each part with its number. */
import type { Share, Statistics } from '@fura/shared/statistics.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/segmented.tsx'
import { ChartCard } from './chart-card.tsx'
import css from './donut.module.css'
import { asCount, shareOf } from './figure-text.ts'
import { ordersMade, type Scope } from './list-links.ts'
import { arcsOf } from './scale.ts'

const RADIUS = 42
const ROUND = 2 * Math.PI * RADIUS
const GAP = 2
/** As many tones as can be distinguished. */
const TONES = 8

const KINDS = ['type', 'direction'] as const
const FILTERS = { type: 'order_type', direction: 'direction' } as const

const toneOf = (place: number): string => `var(--chart-${(place % TONES) + 1})`

const Ring = ({ parts, whole }: { parts: readonly Share[]; whole: number }) => (
  <svg className={css.ring} viewBox="0 0 110 110" aria-hidden>
    {arcsOf(parts.map(({ count }) => count)).map(({ start, length }, place) => (
      <circle
        key={parts[place]?.id}
        cx="55"
        cy="55"
        r={RADIUS}
        stroke={toneOf(place)}
        strokeDasharray={`${Math.max(0, length * ROUND - GAP)} ${ROUND}`}
        strokeDashoffset={-start * ROUND}
        transform="rotate(-90 55 55)"
      />
    ))}
    <text x="55" y="62" textAnchor="middle">
      {asCount(whole)}
    </text>
  </svg>
)

export const OrdersDonut = ({ figures, scope }: { figures: Statistics; scope: Scope }) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<(typeof KINDS)[number]>('type')
  const nameOf = ({ name }: Share): string => name || t('stats.unknown')
  const all = { type: figures.orders.by_type, direction: figures.orders.by_direction }[kind]
  const parts = all.filter(({ count }) => count > 0)
  const whole = parts.reduce((sum, { count }) => sum + count, 0)
  const percentOf = ({ count }: Share): string => `${shareOf(count, whole)} %`
  return (
    <ChartCard
      title={t('stats.orders_by')}
      aside={
        <Segmented
          label={t('stats.orders_by')}
          value={kind}
          options={KINDS.map((each) => ({ value: each, label: t(`stats.by_${each}`) }))}
          onChange={(each) => setKind(KINDS.find((one) => one === each) ?? kind)}
        />
      }
      table={{
        head: [t(`stats.by_${kind}`), t('nav.orders'), '%'],
        rows: parts.map((part) => [nameOf(part), asCount(part.count), percentOf(part)]),
      }}
    >
      <div className={css.parts}>
        <Ring parts={parts} whole={whole} />
        <ul className={css.legend}>
          {parts.map((part, place) => (
            <li key={part.id}>
              <Link className={css.part} {...ordersMade(scope, { [FILTERS[kind]]: part.id })}>
                <span className={css.tone} style={{ background: toneOf(place) }} />
                <span className={css.name}>{nameOf(part)}</span>
                <span className={css.percent}>{percentOf(part)}</span>
                <span className={css.count}>{asCount(part.count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </ChartCard>
  )
}
