/** The input of an order's documents, with its money on this device now; null until it is calculated. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { orderStop } from '@fura/shared/entities/order-stop.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { stopsInOrder } from '@fura/shared/rules/stops.ts'
import { companyToday } from '#core/company-zone.ts'
import { useInstallation, useSession } from '#core/contexts.tsx'
import type { Row } from '#offline/row.ts'
import { type CountedOrder, type MoneyPart, useOrderSums } from '#records/deals/use-order-sums.ts'
import type { Papers } from './document.ts'
import { carrierLines, customerLines, soldLines } from './money-lines.ts'
import { partsOfDeal, publicDeal } from './public-deal.ts'

/** The rows of a part with their sums beside their prices. */
const rowsWithSums = ({ rows, sums }: CountedOrder, part: MoneyPart): Values[] =>
  rows[part].map((row, place) => ({ ...row, ...sums.parts[part][place] }))

export const useOrderPapers = (row: Row): Papers | null => {
  const { can } = useSession()
  const { currencyName } = useInstallation().manifest
  const money = useOrderSums(row)
  const seesPlan = can('can_view_plan_calculation')
  const paid =
    seesPlan && money ? [...rowsWithSums(money, 'carrier_freight'), ...rowsWithSums(money, 'carrier_freight2')] : []
  return (
    money && {
      deal: publicDeal(order, row),
      directions: partsOfDeal(row, orderDirection),
      containers: partsOfDeal(row, orderContainer),
      stops: stopsInOrder(partsOfDeal(row, orderStop)),
      sold: [...customerLines(rowsWithSums(money, 'customer_freight')), ...soldLines(rowsWithSums(money, 'services'))],
      bought: carrierLines(paid),
      records: new Map(),
      forms: [],
      baseCurrency: currencyName,
      today: companyToday(),
    }
  )
}
