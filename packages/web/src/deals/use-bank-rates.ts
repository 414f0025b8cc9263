/** The bank's rates for currencies and days that a deal speaks of, in the company's base currency. */
import { currency } from '@fura/shared/entities/lookups.ts'
import type { Decimal } from '@fura/shared/money/decimals.ts'
import { useQueries } from '@tanstack/react-query'
import { useLookup } from '#entity/use-lookup.ts'
import { type BankRate, readRate } from '#offline/rates.ts'
import { NATIONAL_CODE, rateInBase } from './base-rate.ts'

export interface RateAsked {
  currencyId: number
  day: number
}

export type RateOf = (currencyId: number | null, day: number) => Decimal | null

const keyOf = ({ currencyId, day }: RateAsked): string => `${currencyId} ${day}`

const distinct = (asked: readonly RateAsked[]): RateAsked[] => [
  ...new Map(asked.filter(({ day }) => day > 0).map((one) => [keyOf(one), one])).values(),
]

const FRESH_MS = 3600 * 1000

export const useBankRates = (asked: readonly RateAsked[]): RateOf => {
  const rows = useLookup(currency).data ?? []
  const base = rows.find((row) => row.is_base === 1)
  const baseId = typeof base?.id === 'number' ? base.id : null
  const foreign = asked.filter(({ currencyId }) => currencyId !== baseId)
  const withBase = baseId === null ? [] : foreign.flatMap((one) => [one, { currencyId: baseId, day: one.day }])
  // A base that is the national currency has no rate of its own: nothing to ask.
  const pairs = distinct(base?.code === NATIONAL_CODE ? foreign : withBase)
  const told = useQueries({
    queries: pairs.map(({ currencyId, day }) => ({
      queryKey: ['exchange_rate', currencyId, day],
      queryFn: () => readRate(currencyId, day),
      networkMode: 'always' as const,
      staleTime: FRESH_MS,
      retry: false,
    })),
    combine: (results) => new Map(results.map(({ data }, place) => [keyOf(pairs[place] as RateAsked), data ?? null])),
  })
  return (currencyId, day) => {
    if (currencyId === null || baseId === null) return null
    const rateAt = (id: number): BankRate | null => told.get(keyOf({ currencyId: id, day })) ?? null
    return rateInBase({
      rate: rateAt(currencyId),
      baseRate: rateAt(baseId),
      isBase: currencyId === baseId,
      isNational: rows.find((row) => row.id === currencyId)?.code === NATIONAL_CODE,
    })
  }
}
