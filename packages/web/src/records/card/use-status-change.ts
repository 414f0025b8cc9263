/** Moves a record to another status through the outbox, reports the outcome and offers an undo. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useSave } from '#entity/use-save.ts'
import type { Row } from '#offline/reads.ts'
import type { StatusRow } from '#offline/row.ts'
import { showToast } from '#ui/toast.ts'
import { useStatusToast } from './use-status-toast.ts'

export const useStatusChange = (entity: Entity): ((row: Row, status: StatusRow) => Promise<void>) => {
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const titleOf = useRecordTitle(entity)
  const showOutcome = useStatusToast(entity)
  const { send } = useSave(entity)
  return async (row, status) => {
    const values = { status_id: status.id }
    const result = await send({ action: 'update', id: row.id, values, base: row, label: titleOf(row) })
    if (result === null) return
    if (result.state !== 'rejected') return showOutcome(row, status, values, result)
    const code = result.error.fields.status_id
    showToast(code === undefined ? errorText(result.error) : fieldErrorText(code), 'error')
  }
}

/** The next statuses by the server; unknown on an unsent record, for which the status list decides. */
export const nextOf = (row: Row): readonly number[] | undefined => (row._pending ? undefined : row.status_next)
