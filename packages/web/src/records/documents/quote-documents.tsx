/** The document of a quotation: the offer to the client, with its money as it is on this device now. */
import { quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { companyToday } from '#core/company-zone.ts'
import { useInstallation } from '#core/contexts.tsx'
import { useRecordTitle } from '#entity/use-record-title.ts'
import type { Row } from '#offline/row.ts'
import { useQuoteMoney } from '#records/deals/use-quote-money.ts'
import { type Papers, QUOTE_DOCUMENTS } from './document.ts'
import { DocumentsSheet } from './documents-sheet.tsx'
import { soldLines } from './money-lines.ts'
import { partsOfDeal, publicDeal } from './public-deal.ts'

interface QuoteDocumentsProps {
  row: Row
  open: boolean
  onClose: () => void
}

export const QuoteDocuments = ({ row, open, onClose }: QuoteDocumentsProps) => {
  const { currencyName } = useInstallation().manifest
  const { sums, isReady } = useQuoteMoney(row as Values, partsOfDeal(row, quoteService) as readonly Values[])
  const papers: Papers = {
    deal: publicDeal(quote, row),
    directions: partsOfDeal(row, quoteDirection),
    containers: [],
    sold: soldLines(sums.rows),
    bought: [],
    records: new Map(),
    baseCurrency: currencyName,
    today: companyToday(),
  }
  return (
    <DocumentsSheet
      entity="quote"
      kinds={QUOTE_DOCUMENTS}
      papers={isReady ? papers : null}
      subtitle={useRecordTitle(quote)(row)}
      open={open}
      onClose={onClose}
    />
  )
}
