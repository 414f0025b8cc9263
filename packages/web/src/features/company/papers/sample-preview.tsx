/** The preview with an invented deal: with the chosen firm and its pictures, without rates for readers who may not see them. */
import { bankAccount } from '@fura/shared/entities/bank-account.ts'
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import type { Language } from '@fura/shared/language.ts'
import { useQuery } from '@tanstack/react-query'
import type { FormDocument } from '@fura/shared/documents/document-kinds.ts'
import { useSession } from '#core/contexts.tsx'
import { READS } from '#entity/query-options.ts'
import { useLookup } from '#entity/use-lookup.ts'
import type { Row } from '#offline/reads.ts'
import type { Papers } from '#records/documents/document.ts'
import { firmPictures } from '#records/documents/firm-pictures.ts'
import type { Row as PaperRow } from '#records/documents/paper-row.ts'
import { sampleOrder, sampleQuote } from '#records/documents/sample/sample.ts'
import { PaperPreview } from './paper-preview.tsx'

interface SamplePreviewProps {
  kind: FormDocument
  firmId: number | null
  language: Language
  forms: Papers['forms']
}

/** Its own firm has the number 1; the company's replaces it. */
const withFirm = (papers: Papers, firm: Row | undefined, accounts: readonly Row[]): Papers =>
  firm
    ? {
        ...papers,
        deal: { ...papers.deal, legal_entity_id: firm.id },
        records: new Map<string, PaperRow>([
          ...papers.records,
          [`legal_entity:${firm.id}`, firm],
          ...accounts.map((row): [string, PaperRow] => [`bank_account:${row.id}`, row]),
        ]),
      }
    : papers

export const SamplePreview = ({ kind, firmId, language, forms }: SamplePreviewProps) => {
  const { can } = useSession()
  const firms = useLookup(legalEntity).data ?? []
  const accounts = useLookup(bankAccount).data ?? []
  const firm = firmId === null ? firms[0] : firms.find(({ id }) => id === firmId)
  const read = useQuery({
    ...READS,
    queryKey: ['firm_pictures', firm?.id],
    queryFn: () => firmPictures(firm?.id),
    enabled: firm !== undefined,
  })
  const sample = kind === 'quotation' ? sampleQuote() : sampleOrder()
  const papers = withFirm({ ...sample, bought: can('can_view_plan_calculation') ? sample.bought : [] }, firm, accounts)
  // The form is that of the firm, or of all: the preview has only one.
  const own = forms.map((form) => ({ ...form, legal_entity_id: null }))
  return (
    <PaperPreview
      request={{
        kind,
        papers: { ...papers, forms: own },
        choices: { language, carrierId: null, buyerId: null, currencyId: null },
        pictures: read.data?.pictures ?? {},
      }}
    />
  )
}
