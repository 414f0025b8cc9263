/** Writes of clients, by a form or by an import. */
import { client } from '@fura/shared/entities/client.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { findRequisiteErrors } from '@fura/shared/rules/requisites.ts'
import type { Writing } from '#db/actor.ts'
import { wireRecord } from '#rows/columns.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { refuseUnfilled } from '#rows/status-demands.ts'
import type { Base } from '#rows/conflict.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { refuseMove } from '#resource/status.ts'
import { changedFields, checkRequisites, ownOrganization, throwIfInvalid } from '../parties/party.queries.ts'
import { keepGivenStatus } from './client-status.queries.ts'
import { CLIENT_STATUS_RULES } from './client.queries.ts'

export const clientWrites = {
  /** A new client gets its author as manager and their branch, unless the request names others. */
  complete: async (writing: Writing, values: Values): Promise<Values> => ({
    ...values,
    manager_id: values.manager_id ?? writing.actor.userId,
    organization_id: values.organization_id ?? (await ownOrganization(writing)),
  }),

  /** Checks before the write. */
  check: (values: Values): FieldErrors => findRequisiteErrors(values, Object.keys(values), null).errors,

  /** `sent`: the values before they were completed. Returns warnings. */
  checkAdded: (writing: Writing, record: Values, sent: Values): Promise<FieldErrors> =>
    checkRequisites(writing, record, Object.keys(sent)),

  change: async (writing: Writing, id: number, values: Values, base: Base | null, override: boolean) => {
    if (values.manager_id === null) throwIfInvalid({ manager_id: 'required' })
    const row = await findLive(writing, client, id)
    if (!row) throw new AppError('empty data')
    const before = wireRecord(client, row)
    // Conflicts with another's change are reported before broken rules.
    const saved = await changeRecord(writing, client, id, values, base)
    await keepGivenStatus(writing, id, row, values.status_id)
    await refuseMove(writing, CLIENT_STATUS_RULES, row, values.status_id, override)
    const record = { ...wireRecord(declaredIn(writing.db, client), row), ...values }
    const move = { from: before.status_id, to: values.status_id, isInsisted: override }
    await refuseUnfilled(writing, CLIENT_STATUS_RULES.list, client, record, move)
    const changed = changedFields(client, before, values)
    return { saved, warnings: await checkRequisites(writing, { ...before, ...values }, changed) }
  },
}
