/** A container of an order. */
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { unitEquipment } from '@fura/shared/modes.ts'
import { VEHICLE } from './deal-fields.ts'
import { describe } from './description.ts'
import { equipmentBy } from './equipment.ts'

export const orderContainerDescription = describe(orderContainer, {
  sections: [
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
  ],
  pickers: { container_type_id: equipmentBy((_values, deal) => unitEquipment(deal)) },
  facts: ['gate_in_date', 'discharge_date', 'gate_out_date', 'empty_return_date'],
  containerNumber: 'number',
})
