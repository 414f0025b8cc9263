/** Under the price of a row that is being typed: its sums, and earlier prices of the same lane. */
import type { EntityFormState } from '#entity/use-entity-form.ts'
import type { Row } from '#offline/reads.ts'
import { laneOf, LanePrices, type LaneSide } from './lane-prices.tsx'
import { LiveSums } from './live-sums.tsx'
import type { MoneyPart } from './use-order-sums.ts'

interface MoneyHintProps {
  deal: Row
  part: MoneyPart
  record: Row | null
  form: EntityFormState<'customer_freight' | 'carrier_freight' | 'order_service' | 'kickback_customer'>
}

/** A service or a kickback is not the price of a lane. */
const SIDES: Partial<Record<MoneyPart, LaneSide>> = {
  customer_freight: 'sell',
  carrier_freight: 'buy',
  carrier_freight2: 'buy',
}

export const MoneyHint = ({ deal, part, record, form }: MoneyHintProps) => {
  const side = SIDES[part]
  return (
    <>
      <LiveSums deal={deal} part={part} id={record?.id ?? null} form={form} />
      {side && (
        <LanePrices
          lane={laneOf(deal)}
          side={side}
          exceptId={deal.id}
          onTake={(price, currencyId, name) => {
            form.setValue('price', price)
            if (currencyId !== null) form.setValue('currency_id', currencyId, name)
          }}
        />
      )}
    </>
  )
}
