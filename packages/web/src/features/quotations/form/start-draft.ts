/** The initial values of a new quotation: the usual terms, and values of the screen that opened the form. */
import { ORDER_TYPE } from '@fura/shared/modes.ts'
import type { Variant } from '@fura/shared/variants.ts'
import type { QuotePrefill } from '#records/deals/quote-prefill.ts'
import { emptyDraft, type QuoteDraft, withLeg } from './quote-draft.ts'
import { validFor } from './step-terms.tsx'

const USUAL_DAYS = 14

export const startDraft = (
  { wording }: Pick<Variant, 'wording'>,
  { quote, leg }: QuotePrefill = { quote: {} },
): QuoteDraft => {
  const draft = emptyDraft({
    order_type_id: wording === 'truck' ? ORDER_TYPE.road : ORDER_TYPE.sea_fcl,
    valid_until: validFor(USUAL_DAYS),
    ...quote,
  })
  return leg ? withLeg(draft, leg) : draft
}
