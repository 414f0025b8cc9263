/** A leg of an order or a quotation. */
import { orderDirection, quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { legEquipment } from '@fura/shared/modes.ts'
import { LEG_DAYS, LEG_FACTS, VEHICLE } from './deal-fields.ts'
import { describe, type FieldSection } from './description.ts'
import { equipmentBy } from './equipment.ts'

type Shared = keyof (typeof orderDirection)['fields'] & keyof (typeof quoteDirection)['fields']

/** `underWay`: fields that only a started carriage has. */
const sectionsUnder = <F extends string>(parent: F, underWay: readonly F[]): readonly FieldSection<F | Shared>[] => [
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

const PICKERS = { container_type_id: equipmentBy(legEquipment) }

export const directionDescriptions = [
  describe(orderDirection, {
    sections: sectionsUnder('order_id', [...LEG_FACTS, 'position_note', 'position_date', 'free_hours', 'idle_rate']),
    pickers: PICKERS,
    firstDays: LEG_DAYS,
    facts: LEG_FACTS,
  }),
  describe(quoteDirection, { sections: sectionsUnder('quote_id', []), pickers: PICKERS, firstDays: LEG_DAYS }),
]
