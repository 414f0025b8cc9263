/** The rates of a deal's currencies on its days; the server calculates with the same rates. */
import { currency } from '@fura/shared/entities/lookups.ts'
import type { RateAsked } from '@fura/shared/money/complete-row.ts'
import type { Decimal } from '@fura/shared/money/decimals.ts'
import { OWN_RATE } from '@fura/shared/money/exchange-rate.ts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useLookup } from '#entity/use-lookup.ts'
import { readRate } from '#offline/rates.ts'

/** null: there is no rate; undefined: unknown yet. */
export type RateOf = (currencyId: number | null, day: number) => Decimal | null | undefined

const keyOf = ({ currencyId, day }: RateAsked): string => `${currencyId} ${day}`

export const distinctRates = (needed: readonly RateAsked[]): RateAsked[] => [
  ...new Map(needed.map((one) => [keyOf(one), one])).values(),
]

/** Of the queries that keep them. */
export const RATES_KEY = 'exchange_rate'

const FRESH_MS = 3600 * 1000

const rateQuery = ({ currencyId, day }: RateAsked) =>
  queryOptions({
    queryKey: [RATES_KEY, currencyId, day],
    queryFn: () => readRate(currencyId, day),
    networkMode: 'always',
    // A missing rate may have been entered meanwhile.
    staleTime: ({ state }) => (state.data === null ? 0 : FRESH_MS),
    retry: false,
  })

export const useBankRates = (needed: readonly RateAsked[]): RateOf => {
  const base = useLookup(currency).data?.find((row) => row.is_base === 1)
  const foreign = base ? distinctRates(needed).filter(({ currencyId, day }) => currencyId !== base.id && day > 0) : []
  const rates = useQueries({
    queries: foreign.map(rateQuery),
    combine: (results) =>
      new Map(
        results.map(({ data, isError }, place) => [keyOf(foreign[place] as RateAsked), isError ? null : data] as const),
      ),
  })
  return (currencyId, day) => {
    if (currencyId === null) return null
    return currencyId === base?.id ? OWN_RATE : rates.get(keyOf({ currencyId, day }))
  }
}
