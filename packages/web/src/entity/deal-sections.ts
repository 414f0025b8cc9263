/** How the fields of orders, quotations and their parts are grouped; the order is that in which a dispatcher fills them in. */
import type { FieldSection } from './field-section.ts'

const TEAM = [
  'manager_id',
  'team_user_id',
  'op_manager_id',
  'assistant_id',
  'head_of_id',
  'doc_support_manager_id',
  'other_manager_id',
]
const TERMS = ['payment_type_id', 'payment_delay_days', 'payment_delay_basis', 'payment_day_kind']
const POINTS = ['poo_id', 'pol_id', 'pod_id', 'fd_id']
const GOODS = ['cargo', 'cargo_id', 'gross_weight', 'volume', 'packages_count', 'package_type', 'hs_code']
const HANDLING = [
  'temperature_from',
  'temperature_to',
  'is_dangerous',
  'adr_class',
  'un_number',
  'is_oversized',
  'dimensions',
]
const VEHICLE = ['contractor_id', 'driver_id', 'truck_id', 'trailer_id', 'car_id']

const ORDER: readonly FieldSection[] = [
  {
    key: 'section_main',
    fields: ['client_id', 'contact_person_id', 'order_type_id', 'direction_id', 'status_id', 'planned_loading_date'],
  },
  {
    key: 'section_route',
    fields: [
      ...POINTS,
      'loading_address',
      'unloading_address',
      'customs_address_from',
      'customs_address_to',
      'transshipment_id',
      'border_crossing',
      'route_id',
      'distance_km',
      'incoterm_id',
      'incoterm_place',
    ],
  },
  {
    key: 'section_cargo',
    fields: [
      ...GOODS,
      'net_weight',
      'chargeable_weight',
      'container_type_id',
      'equipment_count',
      'loading_kind',
      'is_ltl',
      'cargo_value',
      'cargo_value_currency_id',
      'is_insured',
      ...HANDLING,
      'packing_group',
      'proper_shipping_name',
      'tunnel_code',
    ],
  },
  {
    key: 'section_carriage',
    fields: [
      'main_carrier_id',
      'main_carrier2_id',
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
      'origin_agent_id',
      'terminal_id',
      'customs_broker_id',
      'customs_declaration',
      'cmr_number',
      'ttn_number',
      'car_ids',
      'free_days',
    ],
  },
  {
    key: 'section_dates',
    fields: [
      'cargo_ready_date',
      'actual_loading_date',
      'planned_unloading_date',
      'actual_unloading_date',
      'etd',
      'atd',
      'eta',
      'ata',
      'doc_cutoff',
      'vgm_cutoff',
      'cargo_cutoff',
      'customs_date',
    ],
  },
  { key: 'section_money', fields: ['currency_id', ...TERMS] },
  {
    key: 'section_documents',
    fields: [
      'external_number',
      'doc_date',
      'contract_number',
      'contract_date',
      'invoice_number',
      'invoice_date',
      'act_number',
      'act_date',
      'docs_scan_date',
      'docs_original_date',
      'docs_sent_date',
      'docs_delivered_date',
      'docs_track',
    ],
  },
  { key: 'section_parties', fields: ['payer_id', 'shipper', 'consignee', 'notify_party'] },
  {
    key: 'section_team',
    fields: [...TEAM, 'organization_id', 'legal_entity_id', 'source_group_id', 'lead_id'],
  },
  { key: 'section_notes', fields: ['special_conditions', 'comment', 'cancel_reason_id'] },
]

const QUOTE: readonly FieldSection[] = [
  {
    key: 'section_main',
    fields: [
      'client_id',
      'lead_id',
      'contact_person_id',
      'order_type_id',
      'direction_id',
      'status_id',
      'answer_deadline',
      'valid_until',
    ],
  },
  {
    key: 'section_route',
    fields: [...POINTS, 'incoterm_id', 'incoterm_place', 'cargo_ready_date', 'planned_loading_date'],
  },
  { key: 'section_cargo', fields: [...GOODS, ...HANDLING] },
  {
    key: 'section_offer',
    fields: [
      'line_id',
      'main_carrier_id',
      'main_carrier2_id',
      'transit_days',
      'free_days',
      'sailing_frequency',
      'included_text',
      'excluded_text',
      'terms_text',
    ],
  },
  {
    key: 'section_money',
    fields: [
      'currency_id',
      'payment_type_id',
      'payment_delay_days',
      'target_price',
      'target_currency_id',
      'probability',
    ],
  },
  {
    key: 'section_team',
    fields: [...TEAM, 'organization_id', 'legal_entity_id', 'source_group_id', 'request_date'],
  },
  { key: 'section_notes', fields: ['comment', 'lost_reason_id', 'lost_comment', 'competitor'] },
]

const CONTAINER: readonly FieldSection[] = [
  {
    key: 'section_main',
    fields: [
      'order_id',
      'container_type_id',
      'number',
      'is_soc',
      'seal_number',
      'gross_weight',
      'vgm_weight',
      'vgm_method',
    ],
  },
  { key: 'section_carriage', fields: VEHICLE },
  {
    key: 'section_dates',
    fields: [
      'release_number',
      'release_valid_until',
      'empty_pickup_place',
      'empty_pickup_date',
      'loading_date',
      'gate_in_date',
      'discharge_date',
      'gate_out_date',
      'unloading_date',
      'empty_return_place',
      'empty_return_date',
    ],
  },
  {
    key: 'section_free_time',
    fields: [
      'free_days_demurrage',
      'free_days_detention',
      'is_combined_free',
      'demurrage_rate',
      'detention_rate',
      'dnd_currency_id',
      'is_rebilled',
    ],
  },
  {
    key: 'section_cargo',
    fields: [
      'packages_count',
      'package_type',
      'net_weight',
      'tare_weight',
      'volume',
      'cargo',
      'temperature',
      'comment',
    ],
  },
]

/** `underWay`: what only a carriage that has begun has. */
const directionOf = (parent: string, underWay: readonly string[]): readonly FieldSection[] => [
  {
    key: 'section_main',
    fields: [
      parent,
      'transport_mode',
      'poo_id',
      'loading_address',
      'fd_id',
      'unloading_address',
      'planned_loading_date',
      'planned_unloading_date',
      'container_type_id',
      'equipment_count',
    ],
  },
  { key: 'section_carriage', fields: [...VEHICLE, 'border_crossing', 'distance_km', 'transit_days'] },
  {
    key: 'section_cargo',
    fields: ['cargo', 'gross_weight', 'volume', 'packages_count', 'temperature_from', 'temperature_to'],
  },
  { key: 'section_dates', fields: underWay },
  {
    key: 'section_notes',
    fields: [
      'loading_contact',
      'unloading_contact',
      'customs_address_from',
      'customs_address_to',
      'pol_id',
      'pod_id',
      'stage',
      'position',
      'comment',
    ],
  },
]

const serviceOf = (
  parent: string,
  ofOrder: { tied: readonly string[]; billed: readonly string[] },
): readonly FieldSection[] => [
  {
    key: 'section_main',
    fields: [
      parent,
      'service_id',
      ...ofOrder.tied,
      'quantity',
      'unit',
      'sell_price',
      'sell_currency_id',
      'sell_vat_id',
      'sell_vat_included',
    ],
  },
  {
    key: 'section_buy',
    fields: ['contractor_id', 'buy_price', 'buy_currency_id', 'buy_vat_id', 'buy_vat_included', 'is_purchased'],
  },
  { key: 'section_rates', fields: ['sell_rate', 'sell_rate_date', 'buy_rate', 'buy_rate_date'] },
  {
    key: 'section_notes',
    fields: ['description', 'direction_id', 'payer_id', ...ofOrder.billed, 'is_disbursement', 'position', 'comment'],
  },
]

const freightOf = (party: string, invoice: readonly string[], asked: readonly string[]): readonly FieldSection[] => [
  {
    key: 'section_main',
    fields: ['order_id', party, 'price', 'currency_id', 'quantity', 'unit', 'vat_id', 'vat_included', 'description'],
  },
  { key: 'section_rates', fields: ['rate', 'rate_date'] },
  { key: 'section_payment', fields: [...invoice, ...TERMS, 'paid_amount', 'paid_date'] },
  {
    key: 'section_notes',
    fields: ['direction_id', 'legal_entity_id', ...asked, 'penalty_amount', 'penalty_note', 'comment'],
  },
]

const UNDER_WAY = ['actual_loading_date', 'actual_unloading_date', 'position_note', 'position_date']
const CARRIER_INVOICE = ['carrier_invoice_number', 'carrier_invoice_date']

const kickbackOf = (party: string): readonly FieldSection[] => [
  {
    key: 'section_main',
    fields: ['order_id', 'flow', party, 'kind', 'amount', 'percent', 'currency_id', 'contact_person_id'],
  },
  { key: 'section_rates', fields: ['rate', 'rate_date'] },
  { key: 'section_notes', fields: ['freight_id', 'payment_type_id', 'planned_date', 'paid_date', 'comment'] },
]

export const DEAL_SECTIONS: Readonly<Record<string, readonly FieldSection[]>> = {
  order: ORDER,
  quote: QUOTE,
  order_container: CONTAINER,
  order_direction: directionOf('order_id', UNDER_WAY),
  quote_direction: directionOf('quote_id', []),
  order_service: serviceOf('order_id', { tied: ['container_id'], billed: ['is_invoiced'] }),
  quote_service: serviceOf('quote_id', { tied: [], billed: [] }),
  customer_freight: freightOf('client_id', ['invoice_number', 'invoice_date'], []),
  carrier_freight: freightOf('contractor_id', CARRIER_INVOICE, ['request_id']),
  carrier_freight2: freightOf('contractor_id', CARRIER_INVOICE, ['request_id']),
  kickback_customer: kickbackOf('client_id'),
  kickback_carrier: kickbackOf('contractor_id'),
  kickback_carrier2: kickbackOf('contractor_id'),
}
