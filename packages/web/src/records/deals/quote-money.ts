/** What a quotation comes to, by the same count as at the server: for the client by currency, for us in the base one. Pure. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn, type Known, totalOf } from '@fura/shared/money/deal-rows.ts'
import { quoteSums } from '@fura/shared/money/quote-sums.ts'
import { type Completing, completedRow, missingRates } from './complete-rows.ts'
import { distinctRates, type RateAsked } from './use-bank-rates.ts'

export interface QuoteMoney {
  /** What the client pays with VAT, by currency. */
  client: readonly { currencyId: number; total: string }[]
  /** In the base currency; null while nothing is sold or a rate is not known. */
  income: string | null
  margin: string | null
  /** The services with what the server would fill in and what they come to. */
  rows: readonly Values[]
  /** Without these rates there is no income to tell. */
  missing: readonly RateAsked[]
}

export const quoteMoney = (services: readonly Values[], known: Known, completing: Completing): QuoteMoney => {
  const completed = services.map((service) => completedRow('services', service, completing))
  const sums = quoteSums(completed, known)
  const rows = completed.map((row, index): Values => ({ ...row, ...sums.services[index] }))
  const sold = rows.filter((row) => typeof row.sell_gross === 'string')
  const currencies = [...new Set(sold.flatMap((row) => idIn(row.sell_currency_id) ?? []))]
  const missing = distinctRates(completed.flatMap((row) => missingRates(row, completing)))
  const isKnown = sold.length > 0 && missing.length === 0
  const { sum_income: income, margin_percent: margin } = sums.quote
  return {
    client: currencies.map((currencyId) => ({
      currencyId,
      total: totalOf(sold.filter((row) => row.sell_currency_id === currencyId).map((row) => row.sell_gross)),
    })),
    income: isKnown && typeof income === 'string' ? income : null,
    margin: isKnown && typeof margin === 'string' ? margin : null,
    rows,
    missing,
  }
}
