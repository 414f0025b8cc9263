/** The kind of the equipment that a record names, beside what fits how it goes (domain.md 4.6). */
import type { Values } from '@fura/shared/fields/validate.ts'
import type { EquipmentKind } from '@fura/shared/modes.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import type { Equipment } from '@fura/shared/rules/equipment.ts'
import type { Writing } from '#db/actor.ts'
import { factsOf } from './facts.queries.ts'

export const equipmentOf = async (
  writing: Writing,
  record: Values,
  fitting: readonly EquipmentKind[],
): Promise<Equipment> => {
  const { equipmentKind } = await factsOf(writing, [record])
  return { kind: equipmentKind(idIn(record.container_type_id)), fitting }
}

/** The values of a copied record without equipment that no longer fits. */
export const withFittingEquipment = async (
  writing: Writing,
  record: Values,
  fitting: readonly EquipmentKind[],
): Promise<Values> => {
  const { kind } = await equipmentOf(writing, record, fitting)
  return kind === null || fitting.includes(kind) ? record : { ...record, container_type_id: null }
}
