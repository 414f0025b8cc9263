/** Reports a change of status with an undo, on cards and boards. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { nameOf } from '#i18n/names.ts'
import { save, type SaveResult } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import { fieldOf, type StatusRow } from '#offline/row.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

type Values = Readonly<Record<string, unknown>>
type Done = Exclude<SaveResult, { state: 'rejected' }>

/** An unsent change can always be undone; for a sent one the server decides. */
export const mayTakeBack = (before: Row, result: Done): boolean => {
  const next = result.state === 'sent' ? result.row?.status_next : undefined
  return !Array.isArray(next) || next.some((id) => id === before.status_id)
}

/** `values`: what was written beside the status, undone with it. */
export const useStatusToast = (
  entity: Entity,
): ((row: Row, status: StatusRow, values: Values, result: Done) => void) => {
  const { t } = useTranslation()
  const isRefused = useRefusalToast()
  const titleOf = useRecordTitle(entity)
  const takeBack = async (row: Row, values: Values): Promise<void> => {
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, fieldOf(row, name) ?? null]))
    // The base values are those just written; no other field is compared.
    const base = { ...row, ...values, rev: 0 }
    isRefused(await save({ entity, action: 'update', id: row.id, base, values: before, label: titleOf(row) }))
  }
  return (row, status, values, result) => {
    const text =
      result.state === 'sent' ? t('board.moved', { name: titleOf(row), status: nameOf(status) }) : t('saved_on_device')
    if (mayTakeBack(row, result)) showUndo(text, () => void takeBack(row, values))
    else showToast(text)
  }
}
