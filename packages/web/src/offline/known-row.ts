/** What rows of lists told of a record that this device never read by itself: some of its members, and no record. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { keptRecord } from './cache.ts'
import { overlayRow } from './overlay.ts'
import { changesIn, type ReadRecord } from './reads.ts'
import { currentStore } from './store.ts'

/** null: not even a row of it is here. */
export const readKnownRow = async (entity: Entity, id: number | string): Promise<ReadRecord | null> => {
  const store = currentStore()
  if (typeof id !== 'number') return null
  const known = await store.withDb((db) => keptRecord(db, entity.path, id))
  if (!known?.isRow) return null
  const changes = await changesIn(store, entity, known.entries)
  return { row: overlayRow(known.row, changes.get(id)), source: 'device', at: known.at }
}
