/** What a new quotation starts with: the usual terms, and what the screen it was asked for on knows already. */
import { ROAD } from '@fura/shared/rules/order-rules.ts'
import type { Variant } from '@fura/shared/variants.ts'
import type { QuotePrefill } from '#records/deals/quote-prefill.ts'
import { emptyDraft, type QuoteDraft, withLeg } from './quote-draft.ts'
import { validFor } from './step-terms.tsx'

const USUAL_DAYS = 14
/** A whole container by sea (domain.md 2.6). */
const FCL = 1

export const startDraft = (
  { wording }: Pick<Variant, 'wording'>,
  { quote, leg }: QuotePrefill = { quote: {} },
): QuoteDraft => {
  const draft = emptyDraft({
    order_type_id: wording === 'truck' ? ROAD : FCL,
    valid_until: validFor(USUAL_DAYS),
    ...quote,
  })
  return leg ? withLeg(draft, leg) : draft
}
