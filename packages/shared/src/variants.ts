/**
 * What each variant of an installation shows: features, wording and hidden fields (domain.md 6). The only file that
 * knows a variant by its name; all other code asks for a feature. The server takes every field in every variant:
 * hiding is the client's.
 */

import type { BrandName } from './brands.ts'
import type { FieldsByEntity } from './entities/fields-by-entity.ts'
import type { FiltersOf } from './entities/filter-names.ts'
import { CONTAINER_FIELDS, PORT_CALLS, PORTS, VEHICLE } from './field-groups.ts'

export const VARIANT_NAMES = [
  'standard',
  'transport',
  'leads',
  'clients',
  'freight-1',
  'freight-2',
  'orders-only',
] as const
export type VariantName = (typeof VARIANT_NAMES)[number]

export const isVariantName = (value: unknown): value is VariantName => VARIANT_NAMES.some((name) => name === value)

export type ToolbarItem = 'quotes' | 'orders' | 'home' | 'chat' | 'settings' | 'leads' | 'clients'
export type MenuItem = 'home' | 'chat' | 'quotes' | 'leads' | 'orders' | 'statistics' | 'settings' | 'logout'
export type HomePopupItem =
  | 'orders'
  | 'clients'
  | 'contractors'
  | 'tasks'
  | 'city'
  | 'drivers'
  | 'car'
  | 'trailers'
  | 'leads'

/** Entries that the menu gains on the client card where `templateMenu` is on. */
export const TEMPLATE_MENU = ['loading_templates', 'unloading_templates'] as const

export interface Features {
  /** Legs of an order or a quote as sub-records. */
  directions: boolean
  /** Loading and unloading templates of a client. */
  templates: boolean
  templateMenu: boolean
  /** One template holds both ends of the trip instead of a loading and an unloading one. */
  transportTemplate: boolean
  dispatcher: boolean
  /** With the right `can_edite_data_orders`. */
  docDateEditable: boolean
  /** Main-carrier fields and filters. */
  mainCarrier: boolean
  /** The roles head_of, doc_support_manager and other_manager. */
  freightRoles: boolean
  /** Filters by planned and actual loading; the fields themselves stay. */
  loadingDateFilters: boolean
  /** Plate, year, driver and trailer of a car. */
  carDetails: boolean
  /** Containers, bill of lading, line, vessel, cut-offs, free time. */
  containers: boolean
  /** One row per truck on the order, in place of containers. */
  trucksOnOrder: boolean
  /** Driver, truck, border, CMR, loading method and idle time in the road leg of an order. */
  trucksOnDelivery: boolean
  ports: boolean
  quotes: boolean
  leads: boolean
  /** The second carrier's freight and kickbacks always; where off, only on an order that has a second carrier. */
  secondCarrier: boolean
}

/** Which words label the fields; the keys that differ are listed in label-key.ts. */
export type Wording = 'truck' | 'container' | 'freight'

type HiddenFields = Readonly<Record<string, readonly string[]>>

export interface Variant extends Readonly<Features> {
  toolbar: readonly ToolbarItem[]
  menu: readonly MenuItem[]
  homePopup: readonly HomePopupItem[]
  wording: Wording
  /** Title, colour and icons. */
  brand: BrandName
  /** Which order statuses are offered beside those of scope B. */
  orderScope: 'T' | 'C'
  serviceFilter: FiltersOf<'service'> | null
  /** Starting values of a new installation; the installation may have its own. */
  servicesTiedContainers: 0 | 1
  currency: 'UAH' | 'USD'
  /** Entity → fields that its forms, lists and filters leave out. */
  hiddenFields: HiddenFields
}

/** Whether the variant gives this right to its employees at all: a right that it leaves out has no effect. */
export const isGranted = ({ hiddenFields }: Pick<Variant, 'hiddenFields'>, right: string): boolean =>
  !hiddenFields.team_user?.includes(right)

const CARRIERS = ['main_carrier_id', 'main_carrier2_id'] as const
const FREIGHT_ROLES = ['head_of_id', 'doc_support_manager_id', 'other_manager_id'] as const
const SEA_FIELDS = [
  'notify_party',
  'teu',
  'line_id',
  'vessel_id',
  'voyage',
  'booking_number',
  'booking_date',
  'bl_number',
  'hbl_number',
  'bl_type_id',
  'bl_date',
  'bl_originals',
  'bl_received_date',
  'freight_terms',
  'service_term',
  'free_days',
  'doc_cutoff',
  'vgm_cutoff',
  'cargo_cutoff',
  'free_time_end',
] as const

const ROAD_LEG = ['border_crossing', ...VEHICLE] as const
const IDLE_TIME = ['penalty_amount', 'penalty_note'] as const
const LEG = ['direction_id'] as const

/** What goes out of sight with a feature that is off. */
const HIDDEN_WITHOUT: Partial<Record<keyof Features, FieldsByEntity>> = {
  directions: {
    order_service: LEG,
    order_stop: LEG,
    quote_service: LEG,
    rate_request: LEG,
    customer_freight: LEG,
    carrier_freight: LEG,
    carrier_freight2: LEG,
  },
  dispatcher: { team_user: ['is_dispatcher'] },
  docDateEditable: { team_user: ['can_edite_data_orders'] },
  mainCarrier: { order: CARRIERS, quote: CARRIERS },
  freightRoles: { order: FREIGHT_ROLES, quote: FREIGHT_ROLES },
  carDetails: { car: ['gov_number', 'year_manufacture', 'driver_id', 'trailer_id'] },
  containers: {
    order: SEA_FIELDS,
    order_container: CONTAINER_FIELDS,
    quote: ['line_id', 'free_days', 'sailing_frequency'],
    rate_request: ['free_days'],
  },
  trucksOnDelivery: {
    order: ['border_crossing', 'cmr_number', 'attorney_number', 'loading_kind'],
    order_container: VEHICLE,
    order_direction: ROAD_LEG,
    quote_direction: ROAD_LEG,
    customer_freight: IDLE_TIME,
    carrier_freight: IDLE_TIME,
    carrier_freight2: IDLE_TIME,
  },
  ports: {
    order: PORT_CALLS,
    order_direction: PORTS,
    quote: PORTS,
    quote_direction: PORTS,
  },
  quotes: { order: ['quote_id'], carrier_freight: ['request_id'], carrier_freight2: ['request_id'] },
  leads: { order: ['lead_id'], quote: ['lead_id'] },
}

const hiddenBy = (features: Features): HiddenFields => {
  const hidden: Record<string, readonly string[]> = {}
  for (const [feature, fieldsOf] of Object.entries(HIDDEN_WITHOUT)) {
    if (features[feature as keyof Features]) continue
    for (const [entity, fields] of Object.entries(fieldsOf)) hidden[entity] = [...(hidden[entity] ?? []), ...fields]
  }
  return hidden
}

const variant = (settings: Omit<Variant, 'hiddenFields'>): Variant => ({
  ...settings,
  hiddenFields: hiddenBy(settings),
})

const HANDBOOKS = ['clients', 'contractors', 'tasks', 'city', 'drivers', 'car', 'trailers'] as const

const STANDARD = {
  toolbar: ['quotes', 'orders', 'home', 'chat', 'leads'],
  menu: ['home', 'chat', 'quotes', 'orders', 'statistics', 'settings', 'logout'],
  homePopup: [...HANDBOOKS, 'leads'],
  wording: 'container',
  brand: 'navy',
  orderScope: 'C',
  serviceFilter: null,
  servicesTiedContainers: 0,
  currency: 'UAH',
  directions: true,
  templates: true,
  templateMenu: false,
  transportTemplate: false,
  dispatcher: false,
  docDateEditable: false,
  mainCarrier: false,
  freightRoles: false,
  loadingDateFilters: false,
  carDetails: true,
  containers: true,
  trucksOnOrder: false,
  trucksOnDelivery: true,
  ports: true,
  quotes: true,
  leads: true,
  secondCarrier: false,
} as const satisfies Omit<Variant, 'hiddenFields'>

const WITHOUT_QUOTES = {
  menu: ['home', 'chat', 'orders', 'statistics', 'settings', 'logout'],
  directions: false,
  templates: false,
  quotes: false,
} as const

const FREIGHT = {
  ...STANDARD,
  homePopup: HANDBOOKS,
  wording: 'freight',
  servicesTiedContainers: 1,
  currency: 'USD',
  templates: false,
  mainCarrier: true,
  freightRoles: true,
  loadingDateFilters: true,
  carDetails: false,
  trucksOnDelivery: false,
  leads: false,
  secondCarrier: true,
} as const

export const VARIANTS: Readonly<Record<VariantName, Variant>> = {
  standard: variant(STANDARD),
  transport: variant({
    ...STANDARD,
    toolbar: ['quotes', 'orders', 'home', 'chat', 'settings'],
    wording: 'truck',
    brand: 'green',
    orderScope: 'T',
    serviceFilter: { service_group: 0, service_type: 1 },
    templateMenu: true,
    transportTemplate: true,
    dispatcher: true,
    docDateEditable: true,
    containers: false,
    trucksOnOrder: true,
    ports: false,
  }),
  leads: variant({
    ...STANDARD,
    ...WITHOUT_QUOTES,
    toolbar: ['leads', 'orders', 'home', 'chat', 'clients'],
    brand: 'plum',
    menu: ['home', 'chat', 'leads', 'orders', 'statistics', 'settings', 'logout'],
  }),
  clients: variant({
    ...STANDARD,
    ...WITHOUT_QUOTES,
    toolbar: ['leads', 'clients', 'home', 'chat'],
    brand: 'teal',
    homePopup: ['orders', ...HANDBOOKS, 'leads'],
  }),
  'freight-1': variant({ ...FREIGHT, brand: 'burgundy' }),
  'freight-2': variant({ ...FREIGHT, brand: 'graphite' }),
  'orders-only': variant({ ...STANDARD, ...WITHOUT_QUOTES, brand: 'umber', homePopup: HANDBOOKS, leads: false }),
}
