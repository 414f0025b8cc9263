/** The few numbers that everybody looks at first; each opens its list. */
import type { Statistics } from '@fura/shared/statistics.ts'
import { hasFigure } from '@fura/shared/variant-parts.ts'
import { Link } from '@tanstack/react-router'
import { Big } from 'big.js'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { today } from '#records/calendar/calendar-days.ts'
import { DEBTS } from './debts-card.tsx'
import { asCount, asPercent, asTeu, changeOf, withSign, useMoney } from './figure-text.ts'
import { type ListLink, ordersOfPeriod, ordersLoaded, ordersMade, quotesMade, type Scope } from './list-links.ts'
import type { Span } from './period.ts'
import css from './tiles.module.css'

interface Tile {
  key: string
  name: string
  value: string
  note?: string | undefined
  /** Green for better, red for worse; the sign before the number says the same. */
  tone?: 'good' | 'bad' | 'late' | undefined
  link?: ListLink | undefined
  /** Leads to a part of this screen. */
  anchor?: string
}

const toneOf = (change: Big | null): Tile['tone'] => {
  if (!change || change.eq(0)) return undefined
  return change.gt(0) ? 'good' : 'bad'
}

/** A running period is not compared with a finished one: only the former value is shown. */
const useCountNote = (span: Span) => {
  const { t } = useTranslation()
  return (now: number, before: number): Pick<Tile, 'note' | 'tone'> => {
    const was = t('stats.was', { value: asCount(before) })
    if (span.to >= today()) return { note: was }
    const change = new Big(now).minus(before)
    return { note: `${withSign(change)}, ${was}`, tone: toneOf(change) }
  }
}

const usePoints = () => {
  const { t } = useTranslation()
  return (now: string | null | undefined, before: string | null | undefined): Pick<Tile, 'note' | 'tone'> => {
    const change = changeOf(now, before)
    return change ? { note: t('stats.points', { points: withSign(change, 1) }), tone: toneOf(change) } : {}
  }
}

interface TilesProps {
  figures: Statistics
  scope: Scope
  span: Span
}

const useOrderTiles = ({ figures: { orders, money: sums, before }, scope, span }: TilesProps): Tile[] => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const countNote = useCountNote(span)
  const points = usePoints()
  const margin = sums?.margin
  return [
    {
      key: 'orders',
      name: t('stats.orders_made'),
      value: asCount(orders.made),
      ...countNote(orders.made, before.orders),
      link: ordersMade(scope),
    },
    ...(margin === undefined
      ? []
      : [
          {
            key: 'margin',
            name: t('stats.margin'),
            value: asPercent(margin),
            ...points(margin, before.margin),
            link: ordersOfPeriod(scope),
          },
        ]),
    hasFigure(variant, 'teu')
      ? {
          key: 'teu',
          name: t('stats.teu'),
          value: asTeu(orders.teu),
          note: t('stats.containers', { number: asCount(orders.containers) }),
          link: ordersOfPeriod(scope),
        }
      : { key: 'trucks', name: t('stats.trucks'), value: asCount(orders.trucks), link: ordersOfPeriod(scope) },
  ]
}

const useOtherTiles = ({ figures: { orders, quotes, debts, before }, scope }: TilesProps): Tile[] => {
  const { t } = useTranslation()
  const { money } = useMoney()
  const points = usePoints()
  const late = new Big(debts.overdue_60).plus(debts.overdue_more)
  const lateClients = debts.by_client.filter(({ days }) => days > 30).length
  const success = (rate: string | null): string | undefined =>
    rate === null ? undefined : t('stats.success', { percent: asPercent(rate) })
  return [
    ...(quotes
      ? [
          {
            key: 'quotes',
            name: t('stats.quotes_tile'),
            value: asCount(quotes.made),
            note: success(quotes.win_rate),
            link: quotesMade(scope),
          },
        ]
      : []),
    {
      key: 'on_time',
      name: t('stats.on_time'),
      value: asPercent(orders.on_time_percent, 0),
      ...points(orders.on_time_percent, before.on_time_percent),
      link: ordersLoaded(scope),
    },
    {
      key: 'debt',
      name: t('stats.debt_30'),
      value: money(late.toFixed()),
      note: lateClients === 0 ? undefined : t('stats.clients', { count: lateClients }),
      tone: lateClients === 0 ? undefined : 'late',
      anchor: DEBTS,
    },
  ]
}

const Words = ({ name, value, note, tone }: Tile) => (
  <>
    <span className={css.name}>{name}</span>
    <span className={css.value} data-long={value.length > 8 || undefined}>
      {value}
    </span>
    <span className={css.note} data-tone={tone}>
      {note ?? '\u00A0'}
    </span>
  </>
)

const showPart = (id: string): void => document.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView()

const TileShape = (tile: Tile) => {
  const { link, anchor } = tile
  const words = <Words {...tile} />
  if (link) {
    return (
      <Link className={css.tile} {...link}>
        {words}
      </Link>
    )
  }
  if (anchor) {
    return (
      <button type="button" className={css.tile} onClick={() => showPart(anchor)}>
        {words}
      </button>
    )
  }
  return <div className={css.tile}>{words}</div>
}

export const Tiles = (props: TilesProps) => {
  const tiles = [...useOrderTiles(props), ...useOtherTiles(props)]
  return (
    <div className={css.tiles}>
      {tiles.map((tile) => (
        <TileShape {...tile} key={tile.key} />
      ))}
    </div>
  )
}
