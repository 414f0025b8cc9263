/** Earlier prices of the same lane, beside the price field: a press takes one over. Only with a network. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { type Lane, type LanePrice, readLanePrices } from './lane-prices.api.ts'
import css from './live-sums.module.css'
import { shortCalendarDay } from './short-day.ts'
import { useCurrencySign } from './use-currency-sign.ts'

const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** From door to door, else from port to port; null if an end is unknown. */
export const laneOf = (deal: Row): Lane | null => {
  const [from, to] = [idIn(deal.poo_id) ?? idIn(deal.pol_id), idIn(deal.fd_id) ?? idIn(deal.pod_id)]
  return from !== null && to !== null ? { from, to, type: idIn(deal.order_type_id) } : null
}

/** None without a network or without a known lane. */
export const useLanePrices = (lane: Lane | null): readonly LanePrice[] => {
  const isOffline = useIsOffline()
  const { data } = useQuery({
    queryKey: ['lane_prices', lane],
    queryFn: () => readLanePrices(lane as Lane),
    enabled: lane !== null && !isOffline,
    staleTime: 60_000,
    retry: false,
  })
  return data ?? []
}

/** The price of the client's side, or when buying that of the carrier. */
export type LaneSide = 'sell' | 'buy'

interface LanePricesProps {
  lane: Lane | null
  side: LaneSide
  /** The deal itself is excluded. */
  exceptId?: number | string
  onTake: (price: string, currencyId: number | null, currencyName: string) => void
}

export const LanePrices = ({ lane, side, exceptId, onTake }: LanePricesProps) => {
  const { t } = useTranslation()
  const signOf = useCurrencySign()
  const prices = useLanePrices(lane).filter(({ id }) => id !== exceptId)
  const offered = prices.flatMap((one) => {
    const [price, id, name] =
      side === 'sell'
        ? [one.price, one.currency_id, one.currency_name]
        : [one.buy_price ?? null, one.buy_currency_id ?? null, one.buy_currency_name ?? null]
    return price === null ? [] : [{ one, price, id, name: name ?? '' }]
  })
  if (offered.length === 0) return null
  return (
    <section aria-label={t('lane_prices')}>
      <h3 className={css.heading}>{t('lane_prices')}</h3>
      <ul className={css.prices}>
        {offered.map(({ one, price, id, name }) => (
          <li key={`${one.r} ${one.id}`}>
            <button type="button" className={css.price} onClick={() => onTake(price, id, name)}>
              <strong>{formatMoney(price, signOf(id))}</strong>
              <span>{[shortCalendarDay(one.date), one.client_name].filter(Boolean).join(' · ')}</span>
              {one.margin_percent && <small>{`${t('money_margin')} ${formatMoney(one.margin_percent)} %`}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
