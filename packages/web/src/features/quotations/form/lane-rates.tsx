/** What the lane cost of late: the cheapest, the usual and the dearest, and the last ones by name. */
import { Big } from 'big.js'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { shortDay } from '#records/deals/short-day.ts'
import type { LanePrice } from './lane-prices.api.ts'
import css from './lane-rates.module.css'

const SHOWN = 3

interface LaneRatesProps {
  prices: readonly LanePrice[]
  signOf: (currencyId: unknown) => string
}

/** Sums of different currencies cannot be laid on one scale: those of the last one are. */
const scaleOf = (prices: readonly LanePrice[]) => {
  const currencyId = prices[0]?.currency_id
  const sums = prices
    .filter((price) => price.currency_id === currencyId)
    .map(({ price }) => new Big(price))
    .toSorted((one, other) => one.cmp(other))
  const [low, high] = [sums[0], sums.at(-1)]
  if (!low || !high || low.eq(high)) return null
  const average = sums
    .reduce((sum, each) => sum.plus(each), new Big(0))
    .div(sums.length)
    .round(0)
  const at = average.minus(low).div(high.minus(low)).toNumber()
  return { low: low.toFixed(), high: high.toFixed(), average: average.toFixed(), at, currencyId }
}

export const LaneRates = ({ prices, signOf }: LaneRatesProps) => {
  const { t } = useTranslation()
  if (prices.length === 0) return null
  const scale = scaleOf(prices)
  return (
    <section className={css.rates} aria-label={t('quote_lane_rates')}>
      <h3 className={css.title}>{t('quote_lane_rates')}</h3>
      {scale && (
        <>
          <p className={css.scale}>
            <span>{formatMoney(scale.low, signOf(scale.currencyId))}</span>
            <strong>{t('quote_lane_average', { sum: formatMoney(scale.average, signOf(scale.currencyId)) })}</strong>
            <span>{formatMoney(scale.high, signOf(scale.currencyId))}</span>
          </p>
          <span className={css.bar} style={{ '--at': scale.at }} aria-hidden />
        </>
      )}
      <ul className={css.rows}>
        {prices.slice(0, SHOWN).map((price) => (
          <li key={`${price.number} ${price.id}`}>
            <span className={css.who}>
              <span>{price.client_name || price.number}</span>
              <small>{[price.client_name && price.number, shortDay(price.date)].filter(Boolean).join(' · ')}</small>
            </span>
            <span className={css.sum}>
              {formatMoney(price.price, signOf(price.currency_id))}
              {price.buy_price && (
                <small>− {formatMoney(price.buy_price, signOf(price.buy_currency_id ?? price.currency_id))}</small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
