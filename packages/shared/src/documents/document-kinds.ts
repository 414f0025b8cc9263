/** Documents whose print a company may set. The waybill is not among them: the law fixes all of it. */

export const FORM_DOCUMENTS = [
  'quotation',
  'client_order',
  'transport_order',
  'driver_instruction',
  'booking_request',
  'cmr',
  'power_of_attorney',
  'invoice',
  'act',
] as const

export type FormDocument = (typeof FORM_DOCUMENTS)[number]

/** Texts that a company writes itself: under the head, before what the document says, its conditions, at its end. */
export const FORM_TEXTS = ['header', 'intro', 'conditions', 'footer'] as const
export type FormText = (typeof FORM_TEXTS)[number]
