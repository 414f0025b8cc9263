/** What the planning board is made of: GET /api/dispatch/plan/ and GET /api/dispatch/loads/. No money is in it. */
import type { Crew } from './rules/assignment.ts'

export const PLAN_SPANS = [7, 14] as const
export type PlanSpan = (typeof PLAN_SPANS)[number]

/** Trucks with a driver and a trailer of their own, and cars: vehicles that carry by themselves (domain.md 1.18). */
export const PLAN_VEHICLES = ['truck', 'car'] as const
export type PlanVehicle = (typeof PLAN_VEHICLES)[number]

export const PLAN_PARTS = ['order_container', 'order_direction'] as const
export type PlanPart = (typeof PLAN_PARTS)[number]

/** A carriage: one truck of an order, or one of its legs by road. */
export interface PlanWork {
  /** `<part>:<id>`, or `order:<id>` of a load that has no truck row yet. */
  key: string
  /** null: an order that the viewer may not see; only its times are answered. */
  order_id: number | null
  /** null: the order has neither a truck row nor a leg yet, or it names its car as a whole. */
  part: PlanPart | null
  part_id: number | null
  number: string
  client_name: string
  poo_id: number | null
  poo_name: string
  fd_id: number | null
  fd_name: string
  /** Instants of loading and unloading, actual before planned. */
  from: number
  to: number
  /** The same as calendar days; the last one is that of loading if there is no day of unloading. */
  first_day: number
  last_day: number
  status_id: number
  is_ltl: 0 | 1
  is_dangerous: 0 | 1
  container_type_id: number | null
  container_type_name: string
  /** Whether that type is a truck body. */
  is_truck_body: 0 | 1
  /** Kilograms. */
  gross_weight: string | null
  contractor_id: number | null
  driver_id: number | null
  driver_name: string
  trailer_id: number | null
}

export interface PlanJob extends PlanWork {
  in_work: 0 | 1
  /** It has been loaded, so it is not put on another truck here. */
  is_loaded: 0 | 1
  /** Parts of the order that name the same truck for the same carriage, beside `part_id`. */
  twin_ids: readonly number[]
}

/** A truck or a car with its usual driver and trailer, and what it does. */
export interface PlanTruck {
  vehicle: PlanVehicle
  id: number
  name: string
  contractor_id: number | null
  contractor_name: string
  driver_id: number | null
  driver_name: string
  driver_phone: string
  trailer_id: number | null
  trailer_name: string
  body_name: string
  crew: Crew
  /** When and where its last job ends; 0: it has no job ahead. */
  free_from: number
  free_place_id: number | null
  free_place_name: string
  /** Those in the window, and those in work after it, the earliest first. */
  jobs: readonly PlanJob[]
}

/** Distinguishes a truck from a car with the same id. */
export const truckKey = ({ vehicle, id }: Pick<PlanTruck, 'vehicle' | 'id'>): string => `${vehicle}:${id}`

/** The field of a part that names the vehicle. */
export const vehicleField = ({ vehicle }: Pick<PlanTruck, 'vehicle'>): `${PlanVehicle}_id` => `${vehicle}_id`

export interface PlanPage {
  list: PlanTruck[]
  total_num: number
}

export interface LoadsPage {
  list: PlanWork[]
  total_num: number
}
