/** The last prices of every leg of the form, by its key. */
import { useQueries } from '@tanstack/react-query'
import { type LanePrice, readLanePrices } from './lane-prices.api.ts'
import type { QuoteDraft } from './quote-draft.ts'

/** As long as somebody fills in the form. */
const FRESH_MS = 600_000
const NONE: readonly LanePrice[] = []

const idIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

export const useLanePrices = ({ quote, legs }: QuoteDraft): ReadonlyMap<string, readonly LanePrice[]> => {
  const lanes = legs.map(({ key, values }) => ({
    key,
    from: idIn(values.poo_id) || idIn(values.pol_id),
    to: idIn(values.fd_id) || idIn(values.pod_id),
  }))
  const queries = useQueries({
    queries: lanes.map(({ from, to }) => ({
      queryKey: ['lane_prices', from, to, quote.values.order_type_id],
      queryFn: () => readLanePrices(from, to, quote.values.order_type_id),
      enabled: from > 0 && to > 0,
      staleTime: FRESH_MS,
      networkMode: 'always' as const,
      retry: false,
    })),
    combine: (results) => results.map(({ data }) => data ?? NONE),
  })
  return new Map(lanes.map(({ key }, index) => [key, queries[index] ?? NONE]))
}
