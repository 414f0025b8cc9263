/** Rules of the parts of a quotation: a leg is unloaded after it is loaded, not planned for the past, and goes in what fits it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { legEquipment } from '@fura/shared/modes.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import { checkEquipment } from '@fura/shared/rules/equipment.ts'
import { startCheck, refuseOrder } from '@fura/shared/rules/record-check.ts'
import { warnPast } from '@fura/shared/rules/order-rules.ts'
import type { Writing } from '#db/actor.ts'
import { dayOfAction, todayOf } from '../deals/calculation-inputs.queries.ts'
import { equipmentOf } from '../deals/equipment.queries.ts'
import type { PartChange } from '../deals/part.change.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'

const [FROM, TO] = ['planned_loading_date', 'planned_unloading_date'] as const

export const checkQuotePart = async (
  writing: Writing,
  entity: Entity,
  { before }: PartChange,
  record: Values,
  changed: readonly string[],
): Promise<FieldErrors> => {
  if (entity.name !== 'quote_direction') return {}
  const check = startCheck(record, changed)
  refuseOrder(check, [FROM, numberIn(record[FROM])], [TO, numberIn(record[TO])])
  warnPast(check, [FROM, TO], {
    today: todayOf(writing),
    actedOn: dayOfAction(writing),
    timeZone: writing.actor.timeZone,
    isReefer: false,
  })
  const equipment = await equipmentOf(writing, record, legEquipment(record, before.deal))
  checkEquipment(check, equipment, 'transport_mode')
  throwIfInvalid(check.findings.errors)
  return check.findings.warnings
}
