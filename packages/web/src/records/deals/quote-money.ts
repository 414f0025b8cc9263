/** The sums of a quotation, by the server's calculation: for the client by currency, for us in the base one. Pure. */
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Completing, RateAsked } from '@fura/shared/money/complete-row.ts'
import { idIn, type CalculationInputs, totalOf } from '@fura/shared/money/deal-rows.ts'
import { quoteSums } from '@fura/shared/money/quote-sums.ts'
import type { MoneyValues } from './use-order-sums.ts'
import { completedRow, storedRow, withoutGuesses } from './complete-rows.ts'
import { distinctRates } from './use-bank-rates.ts'

export interface QuoteMoney {
  /** What the client pays with VAT, by currency. */
  client: readonly { currencyId: number; total: string }[]
  /** In the base currency; null while nothing is sold or a rate is unknown. */
  income: string | null
  margin: string | null
  /** The services with the server's values and their sums. */
  rows: readonly MoneyValues[]
  /** Without these rates the income is unknown. */
  missing: readonly RateAsked[]
}

export const quoteMoney = (
  services: readonly Values[],
  inputs: CalculationInputs,
  completing: Completing,
): QuoteMoney => {
  const completed = services.map((service) => completedRow(storedRow('services', service), completing))
  const sums = quoteSums(
    completed.map(({ row }) => row),
    inputs,
  )
  const rows = completed.map(({ row, missing: rates }, index): MoneyValues => ({
    ...row,
    ...withoutGuesses(sums.services[index] ?? {}, rates),
  }))
  const sold = rows.filter((row) => typeof row.sell_gross === 'string')
  const currencies = [...new Set(sold.flatMap((row) => idIn(row.sell_currency_id) ?? []))]
  const missing = distinctRates(completed.flatMap((each) => each.missing))
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
