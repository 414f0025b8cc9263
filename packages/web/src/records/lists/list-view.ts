/** Whether a list is shown as rows or as a board, remembered on this device per list. */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { useState } from 'react'
import { readStored, writeStored } from '#core/storage.ts'

export type ListView = 'list' | 'board'

const boards = (): string[] => (readStored(STORAGE_KEYS.boards) ?? '').split(',').filter(Boolean)

export const useListView = (path: string): [ListView, (view: ListView) => void] => {
  const [view, setView] = useState<ListView>(() => (boards().includes(path) ? 'board' : 'list'))
  const choose = (next: ListView): void => {
    const others = boards().filter((each) => each !== path)
    writeStored(STORAGE_KEYS.boards, [...others, ...(next === 'board' ? [path] : [])].join(','))
    setView(next)
  }
  return [view, choose]
}
