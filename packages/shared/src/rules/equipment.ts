/** Equipment must fit the mode of transport: trucks go by road, containers by sea and by rail (domain.md 4.6). */
import type { ValuesOf } from '../entities/index.ts'
import type { EquipmentKind } from '../modes.ts'
import type { RecordCheck } from './record-check.ts'

/** `kind`: of the chosen type, null where none is chosen. `fitting`: the kinds of how the record goes. */
export interface Equipment {
  kind: EquipmentKind | null
  fitting: readonly EquipmentKind[]
}

type EquippedField = keyof (ValuesOf<'order'> &
  ValuesOf<'order_direction'> &
  ValuesOf<'order_container'> &
  ValuesOf<'lead'>)

/** Choosing wrong equipment is an error. If a change of mode makes the equipment wrong, it stays and gets a warning. */
export const checkEquipment = (
  { refuse, warn }: RecordCheck<EquippedField>,
  { kind, fitting }: Equipment,
  modeField: 'order_type_id' | 'transport_mode' | null,
): void => {
  const isWrong = kind !== null && !fitting.includes(kind)
  refuse('container_type_id', 'rule:equipment', ['container_type_id'], isWrong)
  if (modeField !== null) warn('container_type_id', 'rule:equipment', [modeField], isWrong)
}
