/** For how much each service was last offered, on whatever lane; known on this device also without a network. */
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import { useList } from '#entity/use-list.ts'
import type { Row } from '#offline/reads.ts'
import type { LastSold } from './service-offers.ts'

const NEWEST_FIRST = 'sort=-id'

const asLast = (row: Row): LastSold[] => {
  const { service_id: service, sell_price: price, sell_currency_id: currency } = row
  if (typeof service !== 'number' || typeof price !== 'string' || typeof currency !== 'number') return []
  return [
    {
      service_id: service,
      price,
      currency_id: currency,
      ...(typeof row.buy_price === 'string' && {
        buy_price: row.buy_price,
        buy_currency_id: typeof row.buy_currency_id === 'number' ? row.buy_currency_id : currency,
      }),
    },
  ]
}

export const useLastSold = (): readonly LastSold[] =>
  (useList(quoteService, NEWEST_FIRST, 0).data?.rows ?? []).flatMap(asLast)
