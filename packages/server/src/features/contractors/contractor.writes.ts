/** Writes of contractors, by a form or by an import. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { findRequisiteErrors } from '@fura/shared/rules/requisites.ts'
import type { Writing } from '#db/actor.ts'
import { wireRecord } from '#rows/columns.ts'
import type { Base } from '#rows/conflict.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { changedFields, checkRequisites } from '../parties/party.queries.ts'

export const contractorWrites = {
  complete: async (_writing: Writing, values: Values): Promise<Values> => values,

  /** Checks before the write. */
  check: (values: Values): FieldErrors => findRequisiteErrors(values, Object.keys(values), null).errors,

  /** Returns warnings. */
  checkAdded: (writing: Writing, record: Values, sent: Values): Promise<FieldErrors> =>
    checkRequisites(writing, record, Object.keys(sent)),

  change: async (writing: Writing, id: number, values: Values, base: Base | null) => {
    const row = await findLive(writing, contractor, id)
    if (!row) throw new AppError('empty data')
    const before = wireRecord(contractor, row)
    const saved = await changeRecord(writing, contractor, id, values, base)
    const changed = changedFields(contractor, before, values)
    return { saved, warnings: await checkRequisites(writing, { ...before, ...values }, changed) }
  },
}
