/** What GET /api/carriage/candidates/ answers: who could carry an order or one of its legs, the fittest first. */

/**
 * Why a crew fits less well: on the road for another order, in the workshop, papers that end too early, the wrong body, too small
 * a one.
 */
export type Misfit = 'busy' | 'service' | 'papers' | 'body' | 'capacity' | 'volume'

/** Whose paper it is. */
export const PAPER_OWNERS = ['truck', 'trailer', 'driver', 'contractor'] as const
export type PaperOwner = (typeof PAPER_OWNERS)[number]

/** A driver with their own truck, trailer and carrier; or a carrier whose driver is not known yet. */
export interface CarriageCandidate {
  contractor_id: number | null
  contractor_name: string
  driver_id: number | null
  driver_name: string
  driver_phone: string
  truck_id: number | null
  truck_name: string
  trailer_id: number | null
  trailer_name: string
  /** Loads of this driver, or of this carrier where there is no driver, on the same lane; and when the last one was. */
  lane_count: number
  lane_last: number
  /** Where and when it comes free before the loading; 0 if unknown. */
  free_from: number
  free_city_name: string
  /** The other order that it carries at the same time. */
  busy_order_id: number | null
  busy_number: string
  /** The first paper that ends before the unloading, and its last day. */
  paper: string | null
  paper_owner: PaperOwner | null
  paper_until: number
  misfits: Misfit[]
  /** What the carrier got on this lane last time and as a rule; absent without the right to the plan calculation. */
  last_price?: string | null
  usual_price?: string | null
  currency_id?: number | null
  currency_name?: string | null
}
