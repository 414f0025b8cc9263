/** Moves a deal or a lead to another status through the outbox, offers an undo, and says in plain words why it was refused. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { ApiError } from '#api/client.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useSave } from '#entity/use-save.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { useStatusToast } from '#records/card/use-status-toast.ts'
import type { RowValues, StatusRow } from '#offline/row.ts'

export interface MoveRefusal {
  /** The reason. */
  text: string
  /** Missing fields, by their labels. */
  missing: string
  /** Codes by field, for the fields in the sheet. */
  fields: Readonly<Record<string, string>>
  /** The code of the status itself: another obstacle. */
  code: string | undefined
}

export interface Move {
  status: StatusRow
  /** Beside the status: the time, or the reason. */
  values?: RowValues
  override?: boolean
}

export const useDealMove = (entity: Entity, row: Row) => {
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const titleOf = useRecordTitle(entity)
  const words = useWords(entity)
  const showOutcome = useStatusToast(entity)
  const { send, isSaving } = useSave(entity)

  const refusalOf = (error: ApiError): MoveRefusal => {
    const { status_id: code, ...others } = error.fields
    const missing = Object.keys(others).map(words.field).join(', ')
    return { text: code === undefined ? errorText(error) : fieldErrorText(code), missing, fields: others, code }
  }

  /** null: it succeeded, or waits on this device. */
  const move = async ({ status, values = {}, override = false }: Move): Promise<MoveRefusal | null> => {
    const sent = { status_id: status.id, ...values }
    const result = await send({ action: 'update', id: row.id, base: row, values: sent, label: titleOf(row), override })
    if (result === null) return null
    if (result.state === 'rejected') return refusalOf(result.error)
    showOutcome(row, status, sent, result)
    return null
  }
  return { move, isSaving }
}
