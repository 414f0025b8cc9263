/** The copy of a list row whose record this device never read: some of its members, not a record. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { keptRecord } from './cache.ts'
import { overlayRow } from './overlay.ts'
import { changesIn, type ReadRecord } from './reads.ts'
import { currentStore } from './store.ts'

/** null: this device has no row of it either. */
export const readRowCopy = async (entity: Entity, id: number | string): Promise<ReadRecord | null> => {
  const store = currentStore()
  if (typeof id !== 'number') return null
  const copy = await store.withDb((db) => keptRecord(db, entity.path, id))
  if (!copy?.isRow) return null
  const changes = await changesIn(store, entity, copy.entries)
  return { row: overlayRow(copy.row, changes.get(id)), source: 'device', at: copy.at }
}
