/** Rules over several fields of one record that can be checked before it is sent, by the entity's name. */
import type { Entity } from '../entities/entity.ts'
import type { FieldErrors, Values } from '../fields/validate.ts'
import { checkBankAccount } from './bank-account.ts'
import { checkLead } from './lead.ts'
import { checkFreight, checkKickback, checkService } from './money-limits.ts'
import { missingOfTask } from './task-rules.ts'

type Rule = (record: Values, changed: readonly string[]) => FieldErrors

const RULES: Readonly<Record<string, Rule>> = {
  bank_account: checkBankAccount,
  lead: checkLead,
  task: missingOfTask,
  customer_freight: checkFreight,
  carrier_freight: checkFreight,
  carrier_freight2: checkFreight,
  order_service: checkService,
  quote_service: checkService,
  kickback_customer: checkKickback,
  kickback_carrier: checkKickback,
  kickback_carrier2: checkKickback,
}

/** `record` is as it will be, `changed` the fields that this write sets. */
export const checkRecord = (entity: Entity, record: Values, changed: readonly string[]): FieldErrors =>
  RULES[entity.name]?.(record, changed) ?? {}
