/** Rules over several fields of one record that can be told before it is sent, by the entity's name. */
import type { Entity } from '../entities/entity.ts'
import type { FieldErrors, Values } from '../fields/validate.ts'
import { judgeLead } from './lead.ts'
import { judgeFreight, judgeKickback, judgeService } from './money-limits.ts'
import { missingOfTask } from './task-rules.ts'

type Rule = (record: Values, changed: readonly string[]) => FieldErrors

const RULES: Readonly<Record<string, Rule>> = {
  lead: judgeLead,
  task: missingOfTask,
  customer_freight: judgeFreight,
  carrier_freight: judgeFreight,
  carrier_freight2: judgeFreight,
  order_service: judgeService,
  quote_service: judgeService,
  kickback_customer: judgeKickback,
  kickback_carrier: judgeKickback,
  kickback_carrier2: judgeKickback,
}

/** `record` is as it will be, `changed` the fields that this write sets. */
export const judgeRecord = (entity: Entity, record: Values, changed: readonly string[]): FieldErrors =>
  RULES[entity.name]?.(record, changed) ?? {}
