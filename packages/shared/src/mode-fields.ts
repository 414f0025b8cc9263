/** Fields that only some modes of transport have. A field that is not named here goes with every mode. */
import { type FieldsByEntity, fieldsIn } from './entities/fields-by-entity.ts'
import { CONTAINER_FIELDS, PORT_CALLS, PORTS, VEHICLE } from './field-groups.ts'
import { type EquipmentKind, type Mode, MODES, modeOfRequest, modeOfType, modesOf } from './modes.ts'

type Values = Readonly<Record<string, unknown>>

const EQUIPMENT = ['container_type_id', 'equipment_count'] as const
const BORDER = ['border_crossing'] as const

interface ModeFields {
  modes: readonly Mode[]
  fields: FieldsByEntity
}

const MODE_FIELDS: readonly ModeFields[] = [
  {
    modes: ['sea'],
    fields: {
      order: ['line_id', 'vessel_id', 'voyage', 'vgm_cutoff'],
      quote: ['line_id', 'sailing_frequency'],
    },
  },
  { modes: ['sea', 'air'], fields: { order: ['booking_number', 'booking_date', 'doc_cutoff', 'cargo_cutoff'] } },
  {
    modes: ['sea', 'rail'],
    fields: {
      order: ['teu', 'service_term', 'free_days', 'free_time_end'],
      order_container: CONTAINER_FIELDS,
      quote: ['free_days'],
      rate_request: ['free_days'],
      container_type: ['iso_code', 'teu', 'length_ft', 'tare_kg', 'max_gross_kg'],
    },
  },
  {
    modes: ['sea', 'rail', 'air'],
    fields: {
      order: [
        ...PORT_CALLS,
        'notify_party',
        'bl_number',
        'hbl_number',
        'bl_type_id',
        'bl_date',
        'bl_originals',
        'bl_received_date',
        'freight_terms',
        'origin_agent_id',
      ],
      order_direction: PORTS,
      quote: PORTS,
      quote_direction: PORTS,
    },
  },
  {
    modes: ['auto'],
    fields: {
      order: ['cmr_number', 'ttn_number', 'attorney_number', 'loading_kind', 'is_ltl', 'tunnel_code', 'car_ids'],
      order_container: VEHICLE,
      order_direction: VEHICLE,
      quote_direction: VEHICLE,
      container_type: [
        'body',
        'capacity_t',
        'pallets',
        'is_rear_loading',
        'is_side_loading',
        'is_top_loading',
        'is_adr',
        'temperature_from',
        'temperature_to',
      ],
    },
  },
  { modes: ['auto', 'rail'], fields: { order: BORDER, order_direction: BORDER, quote_direction: BORDER } },
  {
    modes: ['auto', 'sea', 'rail'],
    fields: {
      order: EQUIPMENT,
      order_direction: EQUIPMENT,
      quote_direction: EQUIPMENT,
      lead: EQUIPMENT,
      rate_request: EQUIPMENT,
    },
  },
]

const only = (mode: Mode | null): readonly Mode[] => (mode === null ? MODES : [mode])

/** How the record itself goes: a leg by its own mode, a type of equipment by its kind, other parts as their deal does. */
const modesOfRecord = (entity: string, deal: Values, record: Values): readonly Mode[] => {
  if (entity === 'order_direction' || entity === 'quote_direction')
    return MODES.filter((mode) => mode === (record.transport_mode ?? 'auto'))
  if (entity === 'container_type') return record.kind === 'truck' ? ['auto'] : ['sea', 'rail']
  if (entity === 'rate_request') return only(modeOfRequest(record.type))
  return entity === 'lead' ? only(modeOfType(record.order_type_id)) : modesOf(deal)
}

/** Fields that this record does not have, filled or not. `deal`: the record itself, or what it is a part of. */
export const foreignFields = (entity: string, deal: Values, record: Values = deal): readonly string[] => {
  const named = MODE_FIELDS.filter(({ fields }) => fieldsIn(fields, entity).length > 0)
  if (named.length === 0) return []
  const modes = modesOfRecord(entity, deal, record)
  return named.flatMap(({ modes: having, fields }) =>
    having.some((mode) => modes.includes(mode)) ? [] : fieldsIn(fields, entity),
  )
}

/** Which words label it: those of trucks or of containers where all of it goes one way; null where it may be either. */
export const recordWording = (entity: string, deal: Values, record: Values = deal): EquipmentKind | null => {
  const modes = [...new Set([...modesOf(deal), ...modesOfRecord(entity, deal, record)])]
  if (modes.every((mode) => mode === 'auto')) return 'truck'
  return modes.includes('auto') ? null : 'container'
}
