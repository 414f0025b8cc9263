/** Keys of a list on desktop beside those of every list: N adds a record, J and K open the next and the previous one (with Alt and an arrow also in a form). */
import { useEffect } from 'react'
import type { Row } from '#offline/reads.ts'
import { isCovered, isPlain, isTyping } from '#ui/keys.ts'
import { useListKeys } from './list-keys.ts'
import type { OpenId, useOpenRecord } from './use-open-record.ts'

interface RowKeysProps {
  searchId: string
  rows: readonly Row[]
  opening: ReturnType<typeof useOpenRecord>
  /** null: the user may not. */
  onAdd: (() => void) | null
}

const STEPS: Readonly<Record<string, number>> = { KeyJ: 1, KeyK: -1 }
const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const stepOf = (event: KeyboardEvent): number | undefined => {
  if (event.altKey && !event.ctrlKey && !event.metaKey) return ARROWS[event.key]
  return isPlain(event) && !isTyping(event.target) ? STEPS[event.code] : undefined
}

/** Nothing at either end; without an open record the first one. */
export const rowAfter = (rows: readonly Row[], openId: OpenId | null, step: number): Row | undefined => {
  const now = rows.findIndex(({ id }) => id === openId)
  return now < 0 ? rows[0] : rows[now + step]
}

export const RowKeys = ({ searchId, rows, opening, onAdd }: RowKeysProps): null => {
  useListKeys(searchId, opening.openId === null ? null : opening.close)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isCovered()) return
      const step = stepOf(event)
      if (step !== undefined) {
        event.preventDefault()
        // A key may be pressed again before the last record is drawn.
        const openId = opening.latestId()
        const row = rowAfter(rows, openId, step)
        // Moving through the list adds one history step.
        if (row) opening.open(row.id, { replace: openId !== null })
      } else if (onAdd && event.code === 'KeyN' && isPlain(event) && !isTyping(event.target)) {
        event.preventDefault()
        onAdd()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [rows, opening, onAdd])
  return null
}
