/** Records whose new status is not sent yet: a board draws them where they will be, whatever its columns have read. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { keptRecord } from './cache.ts'
import { overlayRow } from './overlay.ts'
import { changesIn, entriesOf } from './reads.ts'
import type { Row } from './row.ts'
import { currentStore } from './store.ts'

export interface Moved {
  /** As it will be. */
  row: Row
  /** The status that the server knows. */
  from: unknown
}

export const readMoved = async (entity: Entity): Promise<Moved[]> => {
  const store = currentStore()
  const changes = await changesIn(store, entity, await entriesOf(store, entity))
  const moved: Moved[] = []
  for (const change of changes.values()) {
    if (typeof change.id !== 'number' || change.isDeleted || !('status_id' in change.values)) continue
    const { id } = change
    const cachedRecord = await store.withDb((db) => keptRecord(db, entity.path, id))
    if (cachedRecord) moved.push({ row: overlayRow(cachedRecord.row, change), from: cachedRecord.row.status_id })
  }
  return moved
}
