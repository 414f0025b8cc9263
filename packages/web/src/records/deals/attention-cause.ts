/** The cause of a deal's alarm: the fields to fill in or to check. Pure. */
import type { ATTENTION_CODES } from '@fura/shared/entities/deal.ts'
import type { FieldOf } from '@fura/shared/entities/index.ts'

type DealFields = readonly FieldOf<'order' | 'quote'>[]

const CAUSES: Readonly<Record<string, DealFields>> = {
  doc_cutoff: ['doc_cutoff'],
  vgm_cutoff: ['vgm_cutoff'],
  cargo_cutoff: ['cargo_cutoff'],
  customs: ['customs_date'],
  eta: ['bl_received_date', 'bl_number', 'eta'],
  loading: ['actual_loading_date', 'planned_loading_date'],
  answer: ['answer_deadline'],
  validity: ['valid_until'],
} satisfies { [C in (typeof ATTENTION_CODES)[number]]?: DealFields }

/** None if it is no field of the deal: free time belongs to its containers, a payment to its money. */
export const causeFields = (code: string): DealFields => CAUSES[code] ?? []
