/** What the API document says of the calls of quotations. */
import { quote } from '@fura/shared/entities/quote.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { FOREIGN_PERSON } from '../contacts/foreign-person.queries.ts'
import { dealExtras } from '../deals/deal.docs.ts'

const rules = {
  transition: 'The status may not move there from where it is; a head may insist with `_sync.override: 1`.',
  incomplete: 'A field that a price needs is missing; the fields are named beside it.',
  nothing_sold: 'No service has a price for the client.',
  date_past: 'The offer is no longer valid, so it cannot be with the client.',
  foreign_person: FOREIGN_PERSON,
  client_or_lead: 'A quotation is for a client or for a lead.',
  convert: 'Only /api/quotations/convert/ makes an order of it.',
  new_version: 'A declined or expired offer is taken up again by /api/quotations/version/.',
  superseded: 'A newer version has replaced it.',
  temperature_order: 'The lowest temperature is above the highest.',
  temperature: 'A warning: refrigerated equipment without a temperature.',
  dimensions: 'A warning: oversized goods without their dimensions.',
  after_loading: 'A warning: the goods are ready after they are loaded.',
  black_list: 'A warning: the client is in the black list.',
}

export const get: RouteDoc = {
  summary: 'One quotation with its parts, as far as the reader may see them, and the statuses it may move to',
  answer: { detail: dealExtras(quote, 'quotations_status') },
}
export const add: RouteDoc = {
  summary: 'Adds a quotation: `order_type_id` and a client or a lead are enough, the rest is filled',
  rules,
}
export const update: RouteDoc = { summary: 'Changes a quotation: by its team and by whoever may add quotations', rules }
export const remove: RouteDoc = { summary: 'Deletes a quotation with its parts and the rates asked for it' }
