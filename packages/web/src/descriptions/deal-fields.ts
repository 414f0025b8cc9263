/** Fields that orders, quotations and their parts share, in the order in which a dispatcher fills them in. */
import { OWNER } from '@fura/shared/entities/party.ts'

export const TEAM = [
  'manager_id',
  'team_user_id',
  'op_manager_id',
  'assistant_id',
  'head_of_id',
  'doc_support_manager_id',
  'other_manager_id',
] as const

export const TERMS = ['payment_type_id', 'payment_delay_days', 'payment_delay_basis', 'payment_day_kind'] as const

export const POINTS = ['poo_id', 'pol_id', 'pod_id', 'fd_id'] as const

export const GOODS = [
  'cargo',
  'cargo_id',
  'gross_weight',
  'volume',
  'packages_count',
  'package_type',
  'hs_code',
] as const

export const HANDLING = [
  'temperature_from',
  'temperature_to',
  'is_dangerous',
  'adr_class',
  'un_number',
  'is_oversized',
  'dimensions',
] as const

export const VEHICLE = ['contractor_id', 'driver_id', 'truck_id', 'trailer_id', 'car_id'] as const

/** The day limits of a planned loading and unloading. */
export const LEG_DAYS = {
  planned_loading_date: {},
  planned_unloading_date: { after: ['planned_loading_date'] },
} as const
/** When a leg really began and ended. */
export const LEG_FACTS = ['actual_loading_date', 'actual_unloading_date'] as const

/** A person of the chosen client (S5.08). */
export const PERSON_OF_CLIENT = {
  by: { field: 'client_id', filter: 'client_id', isNeeded: true, also: { owner_type: OWNER.client } },
} as const
/** A person of the chosen carrier. */
export const PERSON_OF_CARRIER = {
  by: { field: 'contractor_id', filter: 'client_id', isNeeded: true, also: { owner_type: OWNER.contractor } },
} as const
/** A part of the same order, or of the same quotation. */
export const OF_ORDER = { by: { field: 'order_id', filter: 'order' } } as const
export const OF_QUOTE = { by: { field: 'quote_id', filter: 'quote' } } as const
