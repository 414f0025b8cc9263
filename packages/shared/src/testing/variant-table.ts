/**
 * What each variant shows and what it must not show, written by hand from rows S2 and S6 and domain.md 6.
 * Tests of the declarations and of the screens are generated from it; no code reads it.
 */
import type { VariantName } from '../variants.ts'

export interface Place {
  shown: readonly string[]
  hidden: readonly string[]
}

export interface VariantRow {
  toolbar: readonly string[]
  menu: readonly string[]
  homePopup: readonly string[]
  /** Names of the filters of the orders list. */
  filters: Place
  /** Fields of forms, as `<entity>.<field>`. */
  fields: Place
  /** Statuses of orders by tech name. */
  statuses: Place
  /** Words of the search over everything, in Russian. */
  search: Place
  /** Kinds of the calendar's filter. */
  calendar: Place
  figures: Place
  /** Documents of an order. */
  documents: Place
  /** Lookups of the directory. */
  lookups: Place
  /** Values of choices, as `<field>.<value>`. */
  values: Place
  /** Sections that carry no red flag, because the installation does not have them. */
  unmarked: readonly string[]
}

const MENU = ['home', 'chat', 'quotes', 'orders', 'statistics', 'settings', 'logout']
const WITHOUT_QUOTES = MENU.filter((item) => item !== 'quotes')
const TOOLBAR = ['quotes', 'orders', 'home', 'chat', 'leads']
const HANDBOOKS = ['clients', 'contractors', 'tasks', 'city', 'drivers', 'car', 'trailers']

const CARRIER_FILTERS = ['main_carrier_all', 'main_carrier', 'main_carrier2']
const ROLE_FILTERS = ['head_of', 'doc_support_manager', 'other_manager']
const LOADING_FILTERS = ['planned_loading_date_from', 'actual_loading_date_from']
const FREIGHT_FILTERS = [...CARRIER_FILTERS, ...ROLE_FILTERS, ...LOADING_FILTERS]
const FILTERS = ['team_user', 'op_manager', 'pol', 'pod', 'client', 'status', 'only_mine', 'in_work']

const SEA_FIELDS = [
  'order.line_id',
  'order.vessel_id',
  'order.voyage',
  'order.booking_number',
  'order.bl_number',
  'order.bl_type_id',
  'order.doc_cutoff',
  'order.vgm_cutoff',
  'order.cargo_cutoff',
  'order.free_days',
  'order.pol_id',
  'order.pod_id',
  'order.etd',
  'order.eta',
  'order_container.number',
  'order_container.vgm_weight',
  'order_container.free_days_demurrage',
  'order_direction.pol_id',
  'order_direction.pod_id',
]
const ROAD_FIELDS = [
  'order.border_crossing',
  'order.cmr_number',
  'order.loading_kind',
  'order_container.car_id',
  'order_container.driver_id',
  'order_container.truck_id',
  'order_container.trailer_id',
  'order_direction.car_id',
  'order_direction.driver_id',
  'order_direction.truck_id',
  'order_direction.trailer_id',
]
const CAR_FIELDS = ['car.gov_number', 'car.year_manufacture', 'car.driver_id', 'car.trailer_id']
const FREIGHT_FIELDS = [
  'order.main_carrier_id',
  'order.main_carrier2_id',
  'order.head_of_id',
  'order.doc_support_manager_id',
  'order.other_manager_id',
]
const PLAIN_FIELDS = [
  'order.client_id',
  'order.poo_id',
  'order.fd_id',
  'order.planned_loading_date',
  'order.op_manager_id',
]

const SEA_STATUSES = ['booking', 'at_port', 'delivery', 'empty_return']
const ROAD_STATUSES = ['carrier_search', 'border', 'failed_loading']
const ALL_STATUSES = ['draft', 'confirmed', 'booked', 'loaded', 'in_transit', 'unloaded', 'closed', 'cancelled']

const SEA_KINDS = ['etd', 'eta', 'doc_cutoff', 'vgm_cutoff', 'cargo_cutoff', 'free_time_end']
const QUOTE_KINDS = ['quote_valid_until', 'quote_answer']
const ALL_KINDS = ['task', 'order_loading', 'order_unloading', 'payment_due', 'licence_end']

const SEA_FIGURES = ['teu', 'containers', 'per_teu', 'demurrage', 'free_time_at_risk']
const ROAD_FIGURES = ['trucks', 'per_truck']
const SEA_LOOKUPS = ['line', 'vessel', 'bl_type']
const SEA_VALUES = ['unit.container', 'unit.teu', 'kind.bl', 'transport_mode.sea', 'transport_mode.air']

const STANDARD: VariantRow = {
  toolbar: TOOLBAR,
  menu: MENU,
  homePopup: [...HANDBOOKS, 'leads'],
  filters: { shown: FILTERS, hidden: FREIGHT_FILTERS },
  fields: { shown: [...PLAIN_FIELDS, ...SEA_FIELDS, ...ROAD_FIELDS, ...CAR_FIELDS], hidden: FREIGHT_FIELDS },
  statuses: { shown: [...ALL_STATUSES, ...SEA_STATUSES], hidden: ROAD_STATUSES },
  search: { shown: ['контейнер'], hidden: [] },
  calendar: { shown: [...ALL_KINDS, ...SEA_KINDS, ...QUOTE_KINDS], hidden: [] },
  figures: { shown: [...SEA_FIGURES, ...ROAD_FIGURES, 'lead', 'quote'], hidden: [] },
  documents: { shown: ['transport_order', 'cmr', 'invoice', 'act'], hidden: [] },
  lookups: { shown: [...SEA_LOOKUPS, 'container_type', 'quotations_status', 'leads_status'], hidden: [] },
  values: { shown: [...SEA_VALUES, 'unit.truck', 'object_type.quote', 'object_type.lead'], hidden: [] },
  unmarked: [],
}

const NO_QUOTES = {
  menu: WITHOUT_QUOTES,
  calendar: { shown: [...ALL_KINDS, ...SEA_KINDS], hidden: QUOTE_KINDS },
  figures: { shown: [...SEA_FIGURES, ...ROAD_FIGURES, 'lead'], hidden: ['quote'] },
  lookups: { shown: [...SEA_LOOKUPS, 'container_type', 'leads_status'], hidden: ['quotations_status'] },
  values: { shown: [...SEA_VALUES, 'object_type.lead'], hidden: ['object_type.quote'] },
  unmarked: ['quotes'],
}

const FREIGHT: VariantRow = {
  ...STANDARD,
  homePopup: HANDBOOKS,
  filters: { shown: [...FILTERS, ...FREIGHT_FILTERS], hidden: [] },
  fields: { shown: [...PLAIN_FIELDS, ...SEA_FIELDS, ...FREIGHT_FIELDS], hidden: [...ROAD_FIELDS, ...CAR_FIELDS] },
  figures: { shown: [...SEA_FIGURES, 'quote'], hidden: [...ROAD_FIGURES, 'lead'] },
  documents: { shown: ['transport_order', 'invoice', 'act'], hidden: ['cmr', 'ttn'] },
  lookups: { shown: [...SEA_LOOKUPS, 'quotations_status'], hidden: ['leads_status'] },
  values: { shown: [...SEA_VALUES, 'object_type.quote'], hidden: ['object_type.lead'] },
  unmarked: ['leads'],
}

export const VARIANT_TABLE: Readonly<Record<VariantName, VariantRow>> = {
  standard: STANDARD,
  transport: {
    ...STANDARD,
    toolbar: ['quotes', 'orders', 'home', 'chat', 'settings'],
    fields: { shown: [...PLAIN_FIELDS, ...ROAD_FIELDS, ...CAR_FIELDS], hidden: [...SEA_FIELDS, ...FREIGHT_FIELDS] },
    filters: { shown: FILTERS, hidden: [...FREIGHT_FILTERS, 'etd_from', 'eta_from', 'free_time_end_from'] },
    statuses: { shown: [...ALL_STATUSES, ...ROAD_STATUSES], hidden: SEA_STATUSES },
    search: { shown: ['машина'], hidden: ['контейнер', 'букинг', 'B/L'] },
    calendar: { shown: [...ALL_KINDS, ...QUOTE_KINDS], hidden: SEA_KINDS },
    figures: { shown: [...ROAD_FIGURES, 'lead', 'quote'], hidden: SEA_FIGURES },
    documents: { shown: ['transport_order', 'cmr', 'ttn', 'invoice', 'act'], hidden: ['booking_request'] },
    lookups: { shown: ['container_type', 'quotations_status', 'leads_status'], hidden: SEA_LOOKUPS },
    values: { shown: ['unit.truck', 'unit.km', 'transport_mode.auto'], hidden: SEA_VALUES },
  },
  leads: {
    ...STANDARD,
    ...NO_QUOTES,
    toolbar: ['leads', 'orders', 'home', 'chat', 'clients'],
    menu: MENU.map((item) => (item === 'quotes' ? 'leads' : item)),
  },
  clients: {
    ...STANDARD,
    ...NO_QUOTES,
    toolbar: ['leads', 'clients', 'home', 'chat'],
    homePopup: ['orders', ...HANDBOOKS, 'leads'],
  },
  'freight-1': FREIGHT,
  'freight-2': FREIGHT,
  'orders-only': {
    ...STANDARD,
    ...NO_QUOTES,
    homePopup: HANDBOOKS,
    figures: { shown: [...SEA_FIGURES, ...ROAD_FIGURES], hidden: ['quote', 'lead'] },
    lookups: { shown: SEA_LOOKUPS, hidden: ['quotations_status', 'leads_status'] },
    values: { shown: SEA_VALUES, hidden: ['object_type.quote', 'object_type.lead'] },
    unmarked: ['quotes', 'leads'],
  },
}
