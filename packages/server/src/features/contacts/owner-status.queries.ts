/** Changes the client or lead of a talk: the status, by the same rules as on the card, and the next contact. */
import { client } from '@fura/shared/entities/client.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import { checkLead, leadInWork } from '@fura/shared/rules/lead.ts'
import { LEAD_STATUS } from '@fura/shared/statuses.ts'
import type { Writing } from '#db/actor.ts'
import { wireRecord } from '#rows/columns.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { refuseUnfilled } from '#rows/status-demands.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { refuseMove, type StatusRules } from '#resource/status.ts'
import { keepGivenStatus } from '../clients/client-status.queries.ts'
import { CLIENT_STATUS_RULES } from '../clients/client.queries.ts'
import { LEAD_STATUS_RULES } from '../leads/lead.queries.ts'
import type { Owner } from './owner.rules.ts'

/** By the kind of the owner; contractors have no status. */
const STATUSES: Readonly<Record<number, StatusRules>> = { 1: CLIENT_STATUS_RULES, 3: LEAD_STATUS_RULES }

const throwIfInvalid = (fields: FieldErrors): void => {
  if (Object.keys(fields).length > 0) throw new AppError('invalid data', { fields })
}

/** Fields that the lead's new status requires are reported under the lead's own fields. */
const completedLead = (before: Values, values: Values): Values => {
  if (before.status_id === LEAD_STATUS.converted) throwIfInvalid({ owner_id: 'rule:converted' })
  if (typeof values.status_id !== 'number') return values
  throwIfInvalid(checkLead({ ...before, ...values }, Object.keys(values)))
  return { ...values, in_work: leadInWork(values.status_id) }
}

/** Changes the owner and returns its former status. `isInsisted`: a head overrides a rule. */
export const changeOwner = async (
  writing: Writing,
  owner: Owner,
  values: Values,
  isInsisted: boolean,
): Promise<number> => {
  const rules = STATUSES[owner.kind]
  if (!rules) throw new AppError('invalid data', { fields: { status_id: 'not_allowed' } })
  const row = await findLive(writing, rules.entity, owner.id ?? 0)
  if (!row) throw new AppError('invalid data', { fields: { owner_id: 'not_found' } })
  const newValues = rules.entity === lead ? completedLead(wireRecord(lead, row), values) : values
  await changeRecord(writing, rules.entity, row.id, newValues, null)
  if (rules.entity === client) await keepGivenStatus(writing, row.id, row, values.status_id)
  await refuseMove(writing, rules, row, values.status_id, isInsisted)
  const record = { ...wireRecord(declaredIn(writing.db, rules.entity), row), ...values }
  const from = numberIn(row.status_id)
  const move = { from, to: values.status_id, isInsisted }
  await refuseUnfilled(writing, rules.list, rules.entity, record, move)
  return from
}
