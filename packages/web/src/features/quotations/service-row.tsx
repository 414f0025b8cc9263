/** A service of a quotation in its block: its price, its quantity and, for those who may see it, its cost. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import { askDecision } from '#core/decision-request.ts'
import { refName } from '#entity/ref-name.ts'
import { useWords } from '#entity/words.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { ListRow } from '#ui/list-row.tsx'

export const legName = (leg: Row | undefined): string =>
  leg ? [refName(leg, 'poo_id'), refName(leg, 'fd_id')].filter(Boolean).join(' → ') : ''

interface ServiceRowProps {
  row: Row
  /** The legs of the same quotation: a service may belong to one. */
  legs: readonly Row[]
  onPress: (() => void) | undefined
  signOf: (currencyId: unknown) => string
}

/** The record carries costs only for those who may see them. */
export const ServiceRow = ({ row, legs, signOf, onPress }: ServiceRowProps) => {
  const words = useWords(quoteService)
  const price = formatMoney(textIn(row.sell_price), signOf(row.sell_currency_id))
  const quantity = formatMoney(textIn(row.quantity))
  const bought = formatMoney(textIn(row.buy_price), signOf(row.buy_currency_id))
  return (
    <ListRow
      title={refName(row, 'service_id') || words.one}
      subtitle={[legName(legs.find(({ id }) => id === row.direction_id)), textIn(row.description)]
        .filter(Boolean)
        .join(' · ')}
      value={formatMoney(textIn(row.sell_gross), signOf(row.sell_currency_id)) || price}
      note={[
        price && `${quantity} × ${price}`,
        bought && `${words.field('buy_price')} ${bought}`,
        refName(row, 'contractor_id'),
      ]
        .filter(Boolean)
        .join(' · ')}
      pending={row._pending}
      onDecide={() => askDecision({ path: quoteService.path, id: row.id })}
      chevron={onPress !== undefined}
      onPress={onPress}
    />
  )
}
