/** How the calls of the planning board describe themselves. */
import { choice, date, dateTime, flag, int, qty, refs, text } from '@fura/shared/fields/field.ts'
import { PLAN_PARTS, PLAN_SPANS, PLAN_VEHICLES } from '@fura/shared/plan.ts'
import { PAGE_QUERY, type RouteDoc, type Shape } from '#http/route-doc.ts'

const id = int({ required: true, min: 1 })
const count = int({ required: true })
const word = text({ required: true })

const WINDOW = { ...PAGE_QUERY, from: { kind: 'day' }, days: choice(PLAN_SPANS) } as const

const WORK = {
  key: word,
  order_id: int(),
  part: choice(PLAN_PARTS),
  part_id: int(),
  number: word,
  client_name: word,
  poo_id: int(),
  poo_name: word,
  fd_id: int(),
  fd_name: word,
  from: dateTime(),
  to: dateTime(),
  first_day: date(),
  last_day: date(),
  status_id: id,
  is_ltl: flag(),
  is_dangerous: flag(),
  container_type_id: int(),
  container_type_name: word,
  is_truck_body: flag(),
  gross_weight: qty(),
  contractor_id: int(),
  driver_id: int(),
  driver_name: word,
  trailer_id: int(),
} as const satisfies Shape

const TRUCK = {
  vehicle: choice(PLAN_VEHICLES, { required: true }),
  id,
  name: word,
  contractor_id: int(),
  contractor_name: word,
  driver_id: int(),
  driver_name: word,
  driver_phone: word,
  trailer_id: int(),
  trailer_name: word,
  body_name: word,
  crew: { kind: 'object' },
  free_from: dateTime(),
  free_place_id: int(),
  free_place_name: word,
  jobs: [{ ...WORK, in_work: flag(), is_loaded: flag(), twin_ids: refs('order_container') }],
} as const satisfies Shape

export const planDoc = {
  summary: 'Trucks with what they do in a week or two; for those who put trucks on orders',
  query: {
    ...WINDOW,
    contractor: int({ min: 1 }),
    body: int({ min: 1 }),
    search: text(),
    place: int({ min: 1 }),
    only_free: flag(),
    near: int({ min: 1 }),
    at: dateTime(),
  },
  answer: { list: [TRUCK], total_num: count },
  about: {
    list: 'Trucks by their plates, then cars with a plate (`vehicle`). `place` and `only_free` keep those that come free there or within the window; `near` with `at` puts the best for a load first: free by then, at this place.',
    jobs: 'Jobs of the window, and those in work after it. An order that the caller may not see has no `order_id`: only its times are shown.',
    crew: 'Papers of the truck, its trailer, driver and carrier, workshop days, body and tonnage.',
    free_from: 'When its last job ends; 0: it has none ahead.',
  },
} as const satisfies RouteDoc

export const loadsDoc = {
  summary: 'Loads of a week or two that have no truck; for those who put trucks on orders',
  query: WINDOW,
  answer: { list: [WORK], total_num: count },
  about: { list: 'Truck rows, legs by road or whole orders without a truck, the earliest loading first.' },
} as const satisfies RouteDoc
