/** Rules over several fields of one record that can be told before it is sent, by the entity's name. */
import type { Entity } from '../entities/entity.ts'
import type { FieldErrors, Values } from '../fields/validate.ts'
import { judgeLead } from './lead.ts'
import { missingOfTask } from './task-rules.ts'

type Rule = (record: Values, changed: readonly string[]) => FieldErrors

const RULES: Readonly<Record<string, Rule>> = { lead: judgeLead, task: missingOfTask }

/** `record` is as it will be, `changed` the fields that this write sets. */
export const judgeRecord = (entity: Entity, record: Values, changed: readonly string[]): FieldErrors =>
  RULES[entity.name]?.(record, changed) ?? {}
