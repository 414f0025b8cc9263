/** An order, as its form, its card and its pickers know it. */
import { client } from '@fura/shared/entities/client.ts'
import { order } from '@fura/shared/entities/order.ts'
import { dealEquipment } from '@fura/shared/modes.ts'
import { GOODS, HANDLING, LEG_FACTS, PERSON_OF_CLIENT, POINTS, TEAM, TERMS } from './deal-fields.ts'
import { describe } from './description.ts'
import { equipmentBy } from './equipment.ts'

/** A backdated order was planned back then. */
const PLANNED = { after: ['doc_date'] } as const

export const orderDescription = describe(order, {
  sections: [
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
        'attorney_number',
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
  ],
  pickers: {
    vessel_id: { by: { field: 'line_id', filter: 'line_id' } },
    contact_person_id: PERSON_OF_CLIENT,
    container_type_id: equipmentBy((_values, deal) => dealEquipment(deal)),
    // In a company with dispatchers a load is assigned to one of them.
    op_manager_id: { inVariant: ({ dispatcher }) => (dispatcher ? { is_dispatcher: 1 } : {}) },
  },
  firstDays: {
    planned_loading_date: PLANNED,
    planned_unloading_date: { after: ['planned_loading_date', 'doc_date'] },
    doc_cutoff: PLANNED,
    vgm_cutoff: PLANNED,
    cargo_cutoff: PLANNED,
  },
  facts: [...LEG_FACTS, 'atd', 'ata'],
  sumsInto: client.name,
  bulkWithDispatchers: ['status_id', 'op_manager_id', 'manager_id'],
})
