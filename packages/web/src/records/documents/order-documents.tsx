/** The documents of an order, with its money as it is on this device now. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { orderStop } from '@fura/shared/entities/order-stop.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { stopsInOrder } from '@fura/shared/rules/stops.ts'
import { hasDocument } from '@fura/shared/variant-parts.ts'
import { companyToday } from '#core/company-zone.ts'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { useRecordTitle } from '#entity/use-record-title.ts'
import type { Row } from '#offline/row.ts'
import { type CountedOrder, type MoneyPart, useOrderSums } from '#records/deals/use-order-sums.ts'
import type { Papers } from './document.ts'
import { DocumentsSheet } from './documents-sheet.tsx'
import { carrierLines, customerLines, soldLines } from './money-lines.ts'
import { orderDocuments } from './offered.ts'
import { partsOfDeal, publicDeal } from './public-deal.ts'

interface OrderDocumentsProps {
  row: Row
  open: boolean
  onClose: () => void
}

/** The rows of a part with what they come to beside their prices. */
const rowsWithSums = ({ rows, sums }: CountedOrder, part: MoneyPart): Values[] =>
  rows[part].map((row, place) => ({ ...row, ...sums.parts[part][place] }))

export const OrderDocuments = ({ row, open, onClose }: OrderDocumentsProps) => {
  const { can } = useSession()
  const { manifest, variant } = useInstallation()
  const { currencyName } = manifest
  const money = useOrderSums(row)
  const seesPlan = can('can_view_plan_calculation')
  const paid =
    seesPlan && money ? [...rowsWithSums(money, 'carrier_freight'), ...rowsWithSums(money, 'carrier_freight2')] : []
  const papers =
    money &&
    ({
      deal: publicDeal(order, row),
      directions: partsOfDeal(row, orderDirection),
      containers: partsOfDeal(row, orderContainer),
      stops: stopsInOrder(partsOfDeal(row, orderStop)),
      sold: [...customerLines(rowsWithSums(money, 'customer_freight')), ...soldLines(rowsWithSums(money, 'services'))],
      bought: carrierLines(paid),
      records: new Map(),
      baseCurrency: currencyName,
      today: companyToday(),
    } satisfies Papers)
  return (
    <DocumentsSheet
      entity="order"
      kinds={orderDocuments({ deal: row, directions: partsOfDeal(row, orderDirection) }).filter((kind) =>
        hasDocument(variant, kind),
      )}
      papers={papers}
      subtitle={useRecordTitle(order)(row)}
      open={open}
      onClose={onClose}
    />
  )
}
