/** Whether a list is shown as rows, as a board or as a table, stored on this device per list. */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { useState } from 'react'
import { readStored, writeStored } from '#core/storage.ts'

/** Of the window. */
export const ROOM_FOR_TABLE = '(min-width: 1200px)'

export type ListView = 'list' | 'board' | 'table'

/** `orders` for a board, `orders:table` for a table. */
const nameOf = (path: string, view: ListView): string => (view === 'table' ? `${path}:table` : path)

const shownOtherwise = (): string[] => (readStored(STORAGE_KEYS.boards) ?? '').split(',').filter(Boolean)

const storedView = (path: string): ListView => {
  const stored = shownOtherwise()
  return (['table', 'board'] as const).find((view) => stored.includes(nameOf(path, view))) ?? 'list'
}

export const useListView = (path: string): [ListView, (view: ListView) => void] => {
  const [view, setView] = useState<ListView>(() => storedView(path))
  const choose = (next: ListView): void => {
    const others = shownOtherwise().filter((each) => each.split(':')[0] !== path)
    writeStored(STORAGE_KEYS.boards, [...others, ...(next === 'list' ? [] : [nameOf(path, next)])].join(','))
    setView(next)
  }
  return [view, choose]
}
