/** The whole record of a row: its form starts from it, so it is read first if a row is less. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, type Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import { useRecord } from '#entity/use-record.ts'

/** undefined while the record is being read or if reading failed (then `onFailed` is called); null for a new record. */
export const useWholeRecord = (entity: Entity, row: Row | null, onFailed: () => void): Row | null | undefined => {
  const { t } = useTranslation()
  const isRow = entity.row !== undefined && row !== null
  const { data, error } = useRecord(entity, isRow ? row.id : null)
  const isFailed = isRow && !data && error !== null
  useEffect(() => {
    if (!isFailed) return
    showToast(t(error instanceof NotLoaded ? 'needs_network' : 'load_failed'), 'error')
    onFailed()
  }, [isFailed])
  return isRow ? data?.row : row
}
