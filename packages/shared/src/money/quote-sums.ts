/** What a quotation comes to: its services as they are sold and bought, in the base currency, without VAT where it is recovered. */
import type { ValuesOf } from '../entities/index.ts'
import { Big } from 'big.js'
import type { Values } from '../fields/validate.ts'
import { type CalculationInputs, serviceSums, totalOf } from './deal-rows.ts'
import { asText, percentOf } from './decimals.ts'

export interface QuoteSums {
  quote: ValuesOf<'quote'>
  services: Values[]
}

export const quoteSums = (services: readonly ValuesOf<'order_service'>[], inputs: CalculationInputs): QuoteSums => {
  const rows = services.map((row) => serviceSums(row, inputs))
  const [sell, buy] = [totalOf(rows.map((row) => row.sell_base)), totalOf(rows.map((row) => row.buy_base))]
  const income = new Big(sell).minus(buy)
  return {
    quote: {
      total_sell: sell,
      total_buy: buy,
      sum_income: asText(income),
      margin_percent: percentOf(income, new Big(sell)),
    },
    services: rows,
  }
}
