/** What one leg of an order or a quotation must be like (domain.md 4.4, 4.5): its dates one after the other, its goods. */
import type { ValuesOf } from '../entities/index.ts'
import { checkCargo } from './cargo-rules.ts'
import { checkEquipment } from './equipment.ts'
import type { Findings } from './findings.ts'
import { startCheck, refuseOrder } from './record-check.ts'
import { type DealCheckContext, refuseFuture, warnPast } from './order-rules.ts'
import { numberOf } from './wire-values.ts'

const PAIRS = [
  ['planned_loading_date', 'planned_unloading_date'],
  ['actual_loading_date', 'actual_unloading_date'],
] as const

export const checkDirection = (
  record: ValuesOf<'order_direction'>,
  changed: readonly string[],
  context: DealCheckContext,
): Findings => {
  const check = startCheck(record, changed)
  for (const [from, to] of PAIRS) refuseOrder(check, [from, numberOf(record, from)], [to, numberOf(record, to)])
  refuseFuture(check, ['actual_loading_date', 'actual_unloading_date'], context)
  warnPast(check, ['planned_loading_date', 'planned_unloading_date'], context)
  checkCargo(check, context.isReefer)
  if (context.equipment) checkEquipment(check, context.equipment, 'transport_mode')
  return check.findings
}
