/** Saves through the outbox, one change at a time: a second tap during a save does nothing (S4.07). */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Change, save, type SaveResult } from '#offline/outbox.ts'
import type { ReadRecord, Row } from '#offline/reads.ts'
import { expectToasts } from '#ui/toast.ts'
import { recordKey } from './query-options.ts'

/**
 * Shows the answered record before the next read: refetches wait while a sheet is open, and the next step would compare with
 * the old values. A record with unsent changes waits for its own read.
 */
const showSent = (memory: QueryClient, path: string, sent: Row): void => {
  memory.setQueryData<ReadRecord>(recordKey(path, sent.id), (before) =>
    before && !before.row._pending && before.row.rev < sent.rev
      ? { ...before, row: { ...before.row, ...sent } }
      : before,
  )
}

/** The outbox's own events refetch the screens of the record. */
export const useSave = (entity: Entity) => {
  const [isSaving, setSaving] = useState(false)
  // State reaches the button only with the next drawing; a double tap is faster.
  const isBusy = useRef(false)
  const memory = useQueryClient()
  useEffect(expectToasts, [])

  /** null: nothing to report, because a change is being saved or the sheet of a conflict asks about this one (`onAsked`). */
  const send = useCallback(
    async (change: Omit<Change, 'entity'>, onAsked?: () => unknown): Promise<SaveResult | null> => {
      if (isBusy.current) return null
      isBusy.current = true
      setSaving(true)
      try {
        const result = await save({ entity, ...change })
        if (result.state === 'sent' && result.row) showSent(memory, entity.path, result.row)
        if (result.state !== 'rejected' || !result.isParked) return result
        await onAsked?.()
        return null
      } finally {
        isBusy.current = false
        setSaving(false)
      }
    },
    [entity, memory],
  )
  return { send, isSaving }
}
