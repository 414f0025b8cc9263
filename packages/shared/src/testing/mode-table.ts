/**
 * What an order of each mode shows and what it must not show, written by hand from domain.md 1.1, 2.3, 2.6, 5 and 6. Tests over
 * variants and modes are generated from it; no code reads it.
 */
import type { EquipmentKind, Mode } from '../modes.ts'
import type { Place } from './variant-table.ts'

export interface ModeRow {
  /** Order types that go this way and no other. */
  types: readonly number[]
  equipment: readonly EquipmentKind[]
  /** Fields of forms, as `<entity>.<field>`; the variant may hide more. */
  fields: Place
  /** Statuses by tech name, in an installation that carries both ways. */
  statuses: Place
  documents: Place
  /** Kinds of files of its checklist. */
  papers: Place
  /** Words of labels, in Russian, of one record. */
  words: Place
}

const VESSEL = ['order.line_id', 'order.vessel_id', 'order.voyage', 'order.vgm_cutoff', 'quote.line_id']
const BOOKING = ['order.booking_number', 'order.booking_date', 'order.doc_cutoff', 'order.cargo_cutoff']
const BOX = [
  'order.free_days',
  'order_container.number',
  'order_container.vgm_weight',
  'order_container.empty_return_date',
  'quote.free_days',
]
const PORTS = [
  'order.pol_id',
  'order.pod_id',
  'order.etd',
  'order.eta',
  'order.bl_number',
  'order.bl_type_id',
  'order.notify_party',
  'order_direction.pol_id',
  'quote.pol_id',
  'quote.pod_id',
]
const TRUCK = [
  'order.cmr_number',
  'order.ttn_number',
  'order.attorney_number',
  'order.loading_kind',
  'order_container.driver_id',
  'order_container.truck_id',
  'order_direction.driver_id',
  'order_direction.trailer_id',
  'quote_direction.truck_id',
]
const EQUIPMENT = ['order.container_type_id', 'order_direction.equipment_count', 'lead.container_type_id']
const COMMON = ['order.poo_id', 'order.fd_id', 'order.cargo', 'order.planned_loading_date', 'quote.transit_days']

const SEA_STATUSES = ['booking', 'at_port', 'delivery', 'empty_return']
const ROAD_STATUSES = ['carrier_search', 'border', 'failed_loading']
const ROAD_PAPERS = ['driver_instruction', 'cmr', 'power_of_attorney']
const ANY_PAPERS = ['client_order', 'transport_order', 'invoice', 'act']

/** Everything but a truck. */
const NOT_ROAD = {
  statuses: { shown: SEA_STATUSES, hidden: ROAD_STATUSES },
  papers: { shown: ['request', 'bl', 'invoice', 'act'], hidden: ['cmr', 'ttn'] },
}

export const MODE_TABLE: Readonly<Record<Mode, ModeRow>> = {
  auto: {
    types: [2],
    equipment: ['truck'],
    fields: {
      shown: [...COMMON, ...TRUCK, ...EQUIPMENT, 'order.border_crossing'],
      hidden: [...VESSEL, ...BOOKING, ...BOX, ...PORTS],
    },
    statuses: { shown: ROAD_STATUSES, hidden: SEA_STATUSES },
    documents: { shown: [...ANY_PAPERS, ...ROAD_PAPERS], hidden: ['booking_request'] },
    papers: { shown: ['request', 'cmr', 'invoice', 'act'], hidden: ['bl'] },
    words: { shown: ['Кузов', 'Машин', 'Загрузка'], hidden: ['Тип контейнера', 'Контейнеры'] },
  },
  sea: {
    types: [1, 5],
    equipment: ['container'],
    fields: {
      shown: [...COMMON, ...EQUIPMENT, ...VESSEL, ...BOOKING, ...BOX, ...PORTS],
      hidden: [...TRUCK, 'order.border_crossing'],
    },
    ...NOT_ROAD,
    documents: { shown: [...ANY_PAPERS, 'booking_request'], hidden: [...ROAD_PAPERS, 'ttn'] },
    words: { shown: ['Тип контейнера', 'Контейнеры'], hidden: ['Кузов', 'Машины'] },
  },
  rail: {
    types: [3],
    equipment: ['container'],
    fields: {
      shown: [...COMMON, ...EQUIPMENT, ...BOX, ...PORTS, 'order.border_crossing'],
      hidden: [...TRUCK, ...VESSEL, ...BOOKING],
    },
    ...NOT_ROAD,
    documents: { shown: ANY_PAPERS, hidden: [...ROAD_PAPERS, 'ttn', 'booking_request'] },
    words: { shown: ['Тип контейнера', 'Контейнеры'], hidden: ['Кузов', 'Машины'] },
  },
  air: {
    types: [4],
    equipment: [],
    fields: {
      shown: [...COMMON, ...BOOKING, ...PORTS],
      hidden: [...TRUCK, ...VESSEL, ...BOX, ...EQUIPMENT, 'order.border_crossing'],
    },
    ...NOT_ROAD,
    documents: { shown: ANY_PAPERS, hidden: [...ROAD_PAPERS, 'ttn', 'booking_request'] },
    words: { shown: [], hidden: ['Кузов', 'Машины'] },
  },
}
