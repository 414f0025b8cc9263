/** The documents of an order, with its money on this device now. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { order } from '@fura/shared/entities/order.ts'
import { hasDocument } from '@fura/shared/variant-parts.ts'
import { useInstallation } from '#core/contexts.tsx'
import { useRecordTitle } from '#entity/use-record-title.ts'
import type { Row } from '#offline/row.ts'
import { DocumentsSheet } from './documents-sheet.tsx'
import { orderDocuments } from './offered-documents.ts'
import { partsOfDeal } from './public-deal.ts'
import { useOrderPapers } from './use-order-papers.ts'

interface OrderDocumentsProps {
  row: Row
  open: boolean
  onClose: () => void
}

export const OrderDocuments = ({ row, open, onClose }: OrderDocumentsProps) => {
  const { variant } = useInstallation()
  return (
    <DocumentsSheet
      entity="order"
      kinds={orderDocuments({ deal: row, directions: partsOfDeal(row, orderDirection) }).filter((kind) =>
        hasDocument(variant, kind),
      )}
      papers={useOrderPapers(row)}
      subtitle={useRecordTitle(order)(row)}
      open={open}
      onClose={onClose}
    />
  )
}
