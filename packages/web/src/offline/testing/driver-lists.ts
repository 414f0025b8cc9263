/** Lists of drivers as the server answers them, and unsent changes of one. */
import { enqueue, type NewChange } from '../enqueue.ts'
import { currentStore } from '../store.ts'
import type { FakeAnswer } from './fake-fetch.ts'

export const ROWS = [
  { id: 1, rev: 1, name: 'Ёлкин Пётр', phone: '380671111111', contractor_id: 5, contractor_name: 'Карго' },
  { id: 2, rev: 4, name: 'Бондар Іван', phone: '380502222222', contractor_id: 6, contractor_name: 'Транс' },
]

export const listOf = (rows: readonly object[], total = rows.length): FakeAnswer => ({
  body: { status: 'ok', list: rows, total_num: total },
})

/** Stores a change of a driver that nobody sends. */
export const enter = (change: Partial<NewChange>) =>
  currentStore().withDb((db) =>
    enqueue(db, { res: 'drivers', op: 'update', id: 1, set: {}, base: {}, label: '', ...change }),
  )
