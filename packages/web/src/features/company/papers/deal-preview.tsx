/** The preview with a chosen deal, as it is on this device now. */
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import type { FormDocument } from '@fura/shared/documents/document-kinds.ts'
import type { Language } from '@fura/shared/language.ts'
import { ReadState } from '#entity/read-state.tsx'
import { useRecord } from '#entity/use-record.ts'
import type { Row } from '#offline/row.ts'
import type { Papers } from '#records/documents/document.ts'
import { useOrderPapers } from '#records/documents/use-order-papers.ts'
import { useQuotePapers } from '#records/documents/use-quote-papers.ts'
import { useGathered } from '#records/documents/use-document.ts'
import { PaperPreview } from './paper-preview.tsx'

interface DealPreviewProps {
  kind: FormDocument
  id: number | string
  language: Language
  forms: Papers['forms']
}

interface GatheredPreviewProps extends Omit<DealPreviewProps, 'id'> {
  papers: Papers | null
}

const GatheredPreview = ({ kind, language, forms, papers }: GatheredPreviewProps) => {
  const read = useGathered(kind === 'quotation' ? 'quote' : 'order', papers)
  const gathered = read.data ?? null
  if (!papers || !gathered) return <ReadState read={read} rows={4} />
  const own = forms.map((form) => ({ ...form, legal_entity_id: null }))
  return (
    <PaperPreview
      request={{
        kind,
        papers: { ...papers, records: gathered.records, forms: own },
        choices: { language, carrierId: null, buyerId: null, currencyId: null },
        pictures: gathered.pictures,
      }}
    />
  )
}

const OrderPreview = ({ row, ...rest }: Omit<DealPreviewProps, 'id'> & { row: Row }) => (
  <GatheredPreview {...rest} papers={useOrderPapers(row)} />
)

const QuotePreview = ({ row, ...rest }: Omit<DealPreviewProps, 'id'> & { row: Row }) => (
  <GatheredPreview {...rest} papers={useQuotePapers(row)} />
)

export const DealPreview = ({ id, ...rest }: DealPreviewProps) => {
  const isOffer = rest.kind === 'quotation'
  const read = useRecord(isOffer ? quote : order, id)
  if (!read.data) return <ReadState read={read} rows={4} />
  const { row } = read.data
  return isOffer ? <QuotePreview {...rest} row={row} /> : <OrderPreview {...rest} row={row} />
}
