/** What settles that a deal needs a person: the fields to fill in or to look at. Pure. */

const CAUSES: Readonly<Record<string, readonly string[]>> = {
  doc_cutoff: ['doc_cutoff'],
  vgm_cutoff: ['vgm_cutoff'],
  cargo_cutoff: ['cargo_cutoff'],
  customs: ['customs_date'],
  eta: ['bl_received_date', 'bl_number', 'eta'],
  loading: ['actual_loading_date', 'planned_loading_date'],
  answer: ['answer_deadline'],
  validity: ['valid_until'],
}

/** None where it is no field of the deal: free time is told by its containers, a payment by its money. */
export const causeFields = (code: string): readonly string[] => CAUSES[code] ?? []
