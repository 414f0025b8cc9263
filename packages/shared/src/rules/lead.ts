/** What a lead must have, by its status (domain.md 1.10, 2.1). The form and the server ask the same. */
import type { FieldOf, ValuesOf } from '../entities/index.ts'
import type { FieldErrors } from '../fields/validate.ts'
import { LEAD_STATUS } from '../statuses.ts'
import { statusOf } from './transitions.ts'

const isEmpty = (record: ValuesOf<'lead'>, field: FieldOf<'lead'>): boolean => (record[field] ?? null) === null

/** `record` is as it will be, `changed` the fields that this write sets: fields that were missing before are not checked. */
export const checkLead = (record: ValuesOf<'lead'>, changed: readonly string[]): FieldErrors => {
  const errors: FieldErrors = {}
  const isTouched = (...fields: FieldOf<'lead'>[]) => fields.some((field) => changed.includes(field))
  if (isTouched('phone', 'email') && isEmpty(record, 'phone') && isEmpty(record, 'email'))
    errors.phone = 'rule:phone_or_email'
  // Spam needs nobody who takes care of it.
  const isCaredFor = record.status_id !== LEAD_STATUS.new && record.status_id !== LEAD_STATUS.junk
  if (isTouched('status_id', 'manager_id') && isCaredFor && isEmpty(record, 'manager_id'))
    errors.manager_id = 'required'
  const isRejected = record.status_id === LEAD_STATUS.rejected
  if (isTouched('status_id', 'reject_reason_id') && isRejected && isEmpty(record, 'reject_reason_id'))
    errors.reject_reason_id = 'required'
  if (isTouched('status_id') && record.status_id === LEAD_STATUS.converted) errors.status_id = 'rule:convert'
  return errors
}

/** Whether a lead in this status counts as work. */
export const leadInWork = (status: number): 0 | 1 => statusOf('leads_statuses', status)?.in_work ?? 0
