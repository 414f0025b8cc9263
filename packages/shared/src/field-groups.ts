/** Fields that go out of sight together, with a feature of the variant (variants.ts) or with a mode of transport (mode-fields.ts). */

/** What a container has and a truck does not. */
export const CONTAINER_FIELDS = [
  'number',
  'is_soc',
  'tare_weight',
  'vgm_weight',
  'vgm_method',
  'release_number',
  'release_valid_until',
  'empty_pickup_place',
  'empty_pickup_date',
  'gate_in_date',
  'discharge_date',
  'gate_out_date',
  'empty_return_place',
  'empty_return_date',
  'free_days_demurrage',
  'free_days_detention',
  'is_combined_free',
  'demurrage_rate',
  'detention_rate',
  'dnd_currency_id',
  'is_rebilled',
  'free_time_end',
  'demurrage_days',
  'detention_days',
  'dnd_amount',
] as const

export const PORTS = ['pol_id', 'pod_id'] as const
/** Departure and arrival are those of the ports; a truck has its loading and unloading. */
export const PORT_CALLS = [...PORTS, 'transshipment_id', 'etd', 'atd', 'eta', 'ata'] as const
export const VEHICLE = ['car_id', 'driver_id', 'truck_id', 'trailer_id'] as const
