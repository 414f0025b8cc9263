/** The price of a deal on its lane: the largest of the rows that the client pays, and what was paid for it. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { Big } from 'big.js'

/** A price as it was agreed on, and what it comes to in the base currency. */
interface Priced {
  price: string
  currencyId: number | null
  base: string
}

const pricesOf = (row: Values, side: '' | 'sell_' | 'buy_'): Priced[] => {
  const price = row[`${side}price`]
  const base = row[`${side}base`]
  return typeof price === 'string'
    ? [{ price, currencyId: idIn(row[`${side}currency_id`]), base: typeof base === 'string' ? base : '0' }]
    : []
}

const largest = (prices: readonly Priced[]): Priced | null =>
  prices.reduce<Priced | null>((best, next) => (best && new Big(best.base).gte(next.base) ? best : next), null)

export interface DealRows {
  /** Freight that the client pays, and that carriers get; quotations have none. */
  sold: readonly Values[]
  bought: readonly Values[]
  services: readonly Values[]
}

export interface LanePrice {
  sell: Priced
  buy: Priced | null
}

/** The price is that of the freight; without freight, of the dearest service. null: nothing was sold. */
export const lanePriceOf = ({ sold, bought, services }: DealRows): LanePrice | null => {
  const freight = largest(sold.flatMap((row) => pricesOf(row, '')))
  const carrier = largest(bought.flatMap((row) => pricesOf(row, '')))
  const sell = freight ?? largest(services.flatMap((row) => pricesOf(row, 'sell_')))
  if (!sell) return null
  return { sell, buy: carrier ?? largest(services.flatMap((row) => pricesOf(row, 'buy_'))) }
}
