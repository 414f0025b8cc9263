/** Keys of a list on desktop beside those of every list: N adds a record, J and K open the next and the previous one (with Alt and an arrow also in a form). */
import { useEffect } from 'react'
import type { Row } from '#offline/reads.ts'
import { isCovered, isPlain, isTyping } from '#ui/keys.ts'
import { useListKeys } from './list-keys.ts'
import type { OpenId, useOpenRecord } from './use-open-record.ts'

type Opening = ReturnType<typeof useOpenRecord>

interface RowKeysProps {
  searchId: string
  /** null: a table walks its own rows. */
  rows: readonly Row[] | null
  opening: Opening
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

/** J and K open the row that `next` names. */
export const useRowSteps = (
  opening: Pick<Opening, 'latestId' | 'open'> | null,
  next: ((openId: OpenId | null, step: number) => Row | undefined) | null,
): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = stepOf(event)
      if (!opening || !next || step === undefined || isCovered()) return
      event.preventDefault()
      // A key may be pressed again before the last record is drawn.
      const openId = opening.latestId()
      const row = next(openId, step)
      // Moving through the list adds one history step.
      if (row) opening.open(row.id, { replace: openId !== null })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [opening, next])
}

export const RowKeys = ({ searchId, rows, opening, onAdd }: RowKeysProps): null => {
  useListKeys(searchId, opening.openId === null ? null : opening.close)
  useRowSteps(opening, rows && ((openId, step) => rowAfter(rows, openId, step)))
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!onAdd || event.code !== 'KeyN' || !isPlain(event) || isTyping(event.target) || isCovered()) return
      event.preventDefault()
      onAdd()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onAdd])
  return null
}
