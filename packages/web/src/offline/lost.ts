/** Stores what this device had of a deleted record with its unsent changes, so that the record can be created again from it. */
import { entityByPath } from '@fura/shared/entities/index.ts'
import type { IDBPObjectStore, StoreNames } from 'idb'
import type { Entry, Values } from './entry.ts'
import type { UserSchema } from './schema.ts'

type WritableOutbox = IDBPObjectStore<UserSchema, ArrayLike<StoreNames<UserSchema>>, 'outbox', 'readwrite'>

/** The part that the entry changes, from the lists of its whole. */
export const partIn = ({ res, id, whole }: Entry, path: string, row: Values): Values | undefined => {
  const part = entityByPath(res)?.part
  if (!part || whole !== row.id || part.of !== entityByPath(path)?.name) return undefined
  const rows = row[part.as]
  return Array.isArray(rows) ? (rows as Values[]).find((one) => one.id === id) : undefined
}

export const keepLost = async (outbox: WritableOutbox, path: string, row: Values): Promise<void> => {
  for (const entry of await outbox.getAll()) {
    const lost = entry.res === path && entry.id === row.id ? row : partIn(entry, path, row)
    if (lost) await outbox.put({ ...entry, lost })
  }
}
