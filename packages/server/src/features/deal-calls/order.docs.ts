/** What the API document says of the calls of orders. */
import { order } from '@fura/shared/entities/order.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { FOREIGN_PERSON } from '../contacts/foreign-person.queries.ts'
import { dealExtras } from '../deals/deal.docs.ts'

const rules = {
  transition: 'The status may not move there from where it is; a head may insist with `_sync.override: 1`.',
  incomplete: 'A field that is required to leave draft is missing; the fields are named beside it.',
  carrier: 'It has no carrier yet.',
  nothing_sold: 'There is neither customer freight nor a sold service.',
  not_invoiced: 'Not every row that the client pays is invoiced; a head may close it all the same.',
  black_list: 'The client is in the black list; a head may insist. Of a carrier: a warning.',
  equipment:
    'The equipment does not fit the mode: trucks go by road, containers by sea and rail. A warning where the type of the order is changed around it.',
  foreign_person: FOREIGN_PERSON,
  dates_order: 'It would end before it begins.',
  future_date: 'An actual date lies in the future.',
  not_served: 'A warning: the service was not agreed with the client.',
  not_dispatcher: 'A warning: the person who is to dispatch it is no dispatcher, in an installation that has them.',
  credit_limit: 'A warning: the client owes more than its limit.',
  similar_order: 'A warning: the client has an order in work on the same route and loading day.',
  expired_papers:
    'A warning: a contract, licence, insurance, inspection, passport or ADR certificate expires before the loading day; of a crew, before the unloading.',
  busy: 'A warning: the driver, truck or car is on another order in work at that time.',
  negative_income: 'A warning: the order makes a loss. Only for whoever may see its income.',
  after_loading: 'A warning: later than the planned loading.',
  after_departure: 'A warning: later than the departure.',
  weights: 'The goods weigh more without their packaging than with it.',
  overweight: 'A warning: more than the truck or the container may carry.',
  originals: 'A warning: an original bill of lading without the number of originals.',
}

/** Parts answered with the order; their calls are those of any deal's parts. */
const partRules = {
  busy: rules.busy,
  expired_papers: rules.expired_papers,
  in_service: 'A warning: the truck is in the workshop on these days.',
  wrong_body: 'A warning: the trailer has another body than the load needs.',
  negative_income: rules.negative_income,
  container_elsewhere: 'A warning: another order in work has this container.',
  containers_weight: 'A warning: the containers’ total weight differs from the order’s.',
  check_digit: 'A warning: the check digit is wrong.',
  no_rate: 'The bank has no rate of the currency in which demurrage is charged.',
  rate: 'A warning: the rate is more than a tenth off the bank’s.',
  vgm_below_tare: 'The verified gross mass is less than the tare.',
  vgm_mismatch: 'A warning: the verified gross mass is more than a twentieth off goods and tare.',
  temperature: 'A warning: a refrigerated container without a temperature.',
}

export const get: RouteDoc = {
  summary: 'One order with its parts, as far as the reader may see them, and the statuses it may move to',
  answer: { detail: dealExtras(order, 'order_status') },
}
export const add: RouteDoc = {
  summary: 'Adds an order: `client_id` and `order_type_id` are enough, the rest is filled',
  rules: { ...partRules, ...rules },
}
export const update: RouteDoc = { summary: 'Changes an order: by its team and by whoever may add orders', rules }
export const remove: RouteDoc = { summary: 'Deletes an order with its parts' }
