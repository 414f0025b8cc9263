/** The open record with its values at the opening: its form compares with them, whatever changes meanwhile. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useState } from 'react'
import { useRecord } from '#entity/use-record.ts'
import type { Row } from '#offline/reads.ts'
import { NEW, type OpenId } from './use-open-record.ts'

/** `record` is null for a new one. Every opening has a key of its own and starts a fresh form. */
export interface Opened {
  id: OpenId
  record: Row | null
  key: number
}

export const useOpenedRow = (entity: Entity, id: OpenId | null, rows: readonly Row[]) => {
  const [shownId, setShownId] = useState<OpenId | null>(null)
  const [last, setLast] = useState<Opened | null>(null)
  const [saved, setSaved] = useState<Row | null>(null)
  const listed = [saved, ...rows].find((row) => row?.id === id)
  const isOpened = last !== null && last.id === id && shownId === id
  const mustRead = id !== null && id !== NEW && !listed && !isOpened
  const { data, error, refetch } = useRecord(entity, mustRead ? id : null)
  const openRow = id === NEW ? null : (listed ?? (mustRead ? data?.row : undefined))
  if (id !== shownId) setShownId(id)
  if (id !== null && openRow !== undefined && !isOpened) setLast({ id, record: openRow, key: (last?.key ?? 0) + 1 })
  return {
    /** null: nothing is open, or it is being read. */
    opened: isOpened ? last : null,
    /** What a popup keeps showing while it slides away. */
    last,
    error: mustRead ? error : null,
    retry: () => void refetch(),
    /** The form starts anew from the saved record. */
    restart: (record: Row) => {
      setSaved(record)
      setLast((before) => (before?.id === record.id ? { ...before, record, key: before.key + 1 } : before))
    },
  }
}
