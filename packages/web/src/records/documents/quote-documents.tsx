/** The document of a quotation: the offer to the client, with its money on this device now. It is made, or sent. */
import { quote } from '@fura/shared/entities/quote.ts'
import { useTranslation } from 'react-i18next'
import { ReadState } from '#entity/read-state.tsx'
import { useRecordTitle } from '#entity/use-record-title.ts'
import type { Row } from '#offline/row.ts'
import { useCalculationInputsRead } from '#records/deals/use-calculation-inputs.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { Sending } from './document-actions.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { QUOTE_DOCUMENTS } from './document.ts'
import { DocumentsSheet } from './documents-sheet.tsx'
import { useGathered } from './use-document.ts'
import { useQuotePapers } from './use-quote-papers.ts'

interface QuoteDocumentsProps {
  row: Row
  open: boolean
  onClose: () => void
}

export const QuoteDocuments = ({ row, open, onClose }: QuoteDocumentsProps) => (
  <DocumentsSheet
    entity="quote"
    kinds={QUOTE_DOCUMENTS}
    papers={useQuotePapers(row)}
    subtitle={useRecordTitle(quote)(row)}
    open={open}
    onClose={onClose}
  />
)

/** Sends the offer to the client: made at once, then passed to an app or a letter. */
export const QuoteSending = ({ row, open, onClose, ...sending }: QuoteDocumentsProps & Sending) => {
  const { t } = useTranslation()
  const papers = useQuotePapers(row)
  const counting = useCalculationInputsRead()
  const read = useGathered('quote', papers)
  const gathered = read.data ?? null
  if (papers && gathered) {
    return (
      <DocumentSheet
        kind="quotation"
        papers={{ ...papers, records: gathered.records, forms: gathered.forms }}
        pictures={gathered.pictures}
        absent={gathered.absent}
        {...{ sending, open, onClose }}
      />
    )
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('document.quotation')} desktop="dialog">
      <ReadState read={papers ? read : counting} rows={4} />
    </Sheet>
  )
}
