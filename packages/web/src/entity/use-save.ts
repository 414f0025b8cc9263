/** Saves through the outbox, one change at a time: a second tap while the first is on its way does nothing (S4.07). */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Change, save, type SaveResult } from '#offline/outbox.ts'
import { expectToasts } from '#ui/toast.ts'

/** The outbox's own events refetch what shows the record. */
export const useSave = (entity: Entity) => {
  const [isSaving, setSaving] = useState(false)
  // State reaches the button only with the next drawing; a double tap is faster.
  const isBusy = useRef(false)
  useEffect(expectToasts, [])

  /** null: nothing to tell, because a change is on its way or the sheet of a conflict asks about this one (`onAsked`). */
  const send = useCallback(
    async (change: Omit<Change, 'entity'>, onAsked?: () => unknown): Promise<SaveResult | null> => {
      if (isBusy.current) return null
      isBusy.current = true
      setSaving(true)
      try {
        const result = await save({ entity, ...change })
        if (result.state !== 'rejected' || !result.isParked) return result
        await onAsked?.()
        return null
      } finally {
        isBusy.current = false
        setSaving(false)
      }
    },
    [entity],
  )
  return { send, isSaving }
}
