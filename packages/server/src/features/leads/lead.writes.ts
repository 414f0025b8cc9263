/** Writes of leads, by a form or by an import. */
import { lead } from '@fura/shared/entities/lead.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { dealEquipment } from '@fura/shared/modes.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { checkEquipment } from '@fura/shared/rules/equipment.ts'
import { checkLead, leadInWork } from '@fura/shared/rules/lead.ts'
import { startCheck } from '@fura/shared/rules/record-check.ts'
import { LEAD_STATUS } from '@fura/shared/statuses.ts'
import type { Writing } from '#db/actor.ts'
import { wireRecord } from '#rows/columns.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { refuseUnfilled } from '#rows/status-demands.ts'
import type { Base } from '#rows/conflict.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { refuseMove } from '#resource/status.ts'
import { equipmentOf } from '../deals/equipment.queries.ts'
import { changedFields, ownOrganization, throwIfInvalid } from '../parties/party.queries.ts'
import { LEAD_STATUS_RULES } from './lead.queries.ts'

/** Values with what follows from their status. */
const withWork = (values: Values): Values =>
  typeof values.status_id === 'number' ? { ...values, in_work: leadInWork(values.status_id) } : values

const refuseConverted = (status: unknown, sent: readonly string[]): void => {
  if (status === LEAD_STATUS.converted)
    throwIfInvalid(Object.fromEntries(sent.map((field) => [field, 'rule:converted'])))
}

/** A new lead needs a phone or an address, even if neither was sent. */
const checkedFields = (values: Values): string[] => ['phone', 'email', ...Object.keys(values)]

/** Throws if the equipment does not fit the requested transport; returns warnings. */
const equipmentFindings = async (
  writing: Writing,
  record: Values,
  changed: readonly string[],
): Promise<FieldErrors> => {
  if (idIn(record.container_type_id) === null) return {}
  const check = startCheck(record, changed)
  checkEquipment(check, await equipmentOf(writing, record, dealEquipment(record, [])), 'order_type_id')
  throwIfInvalid(check.findings.errors)
  return check.findings.warnings
}

export const leadWrites = {
  complete: async (writing: Writing, values: Values): Promise<Values> =>
    withWork({ ...values, organization_id: values.organization_id ?? (await ownOrganization(writing)) }),

  /** Checks before the write. */
  check: (values: Values): FieldErrors => checkLead(values, checkedFields(values)),

  checkAdded: async (writing: Writing, record: Values, sent: Values): Promise<FieldErrors> => {
    throwIfInvalid(checkLead(record, checkedFields(sent)))
    return equipmentFindings(writing, record, Object.keys(sent))
  },

  change: async (writing: Writing, id: number, values: Values, base: Base | null, override: boolean) => {
    const row = await findLive(writing, lead, id)
    if (!row) throw new AppError('empty data')
    const before = wireRecord(lead, row)
    // Conflicts with another's change are reported before broken rules.
    const saved = await changeRecord(writing, lead, id, withWork(values), base)
    const changed = changedFields(lead, before, values)
    refuseConverted(row.status_id, changed)
    throwIfInvalid(checkLead({ ...before, ...values }, changed))
    const warnings = await equipmentFindings(writing, { ...before, ...values }, changed)
    await refuseMove(writing, LEAD_STATUS_RULES, row, values.status_id, override)
    const record = { ...wireRecord(declaredIn(writing.db, lead), row), ...values }
    const move = { from: before.status_id, to: values.status_id, isInsisted: override }
    await refuseUnfilled(writing, LEAD_STATUS_RULES.list, lead, record, move)
    return { saved, warnings }
  },
}
