/** Records whose new status is not sent yet: a board draws them in the new column, whatever its columns have read. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { keptRecord } from './cache.ts'
import { testOf } from './matching.ts'
import { overlayRow } from './overlay.ts'
import { readQuestion } from './query.ts'
import { changesIn, entriesOf } from './reads.ts'
import type { Row } from './row.ts'
import { currentStore } from './store.ts'

export interface Moved {
  /** The row with the new status. */
  row: Row
  /** The status that the server has. */
  from: unknown
}

/** `query`: what the board asks beside the status; a card that does not match it belongs to no column. */
export const readMoved = async (entity: Entity, query: string): Promise<Moved[]> => {
  const store = currentStore()
  const isAsked = testOf(entity, readQuestion(query)) ?? (() => true)
  const changes = await changesIn(store, entity, await entriesOf(store, entity))
  const moved: Moved[] = []
  for (const change of changes.values()) {
    if (typeof change.id !== 'number' || change.isDeleted || !('status_id' in change.values)) continue
    const { id } = change
    const cachedRecord = await store.withDb((db) => keptRecord(db, entity.path, id))
    if (cachedRecord && isAsked(cachedRecord.row))
      moved.push({ row: overlayRow(cachedRecord.row, change), from: cachedRecord.row.status_id })
  }
  return moved
}
