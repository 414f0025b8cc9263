/**
 * Records with unsent changes, as they will be: with the names of their references
 * and the unsent changes of their parts. The server does not have these values, so it cannot find them.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { type Entry, isTempId, type RecordId, uidOf } from '#offline/entry.ts'
import { overlayRow, rowOfAdded } from '#offline/overlay.ts'
import { changesIn, entriesOf, type Row, withParts } from '#offline/reads.ts'
import type { UserStore } from '#offline/store.ts'
import { fieldOf } from '#offline/row.ts'

export interface UnsentRows {
  rows: readonly Row[]
  /** The rows that they replace, and those deleted here. */
  ids: ReadonlySet<unknown>
}

const isId = (value: unknown): value is RecordId => typeof value === 'number' || isTempId(value)

/** A part may refer to its record by the temporary id. */
const sentId = async (store: UserStore, id: RecordId): Promise<RecordId> =>
  isTempId(id) ? ((await store.withDb((db) => db.get('idmap', uidOf(id))))?.id ?? id) : id

const wholesOf = async (store: UserStore, entity: Entity): Promise<RecordId[]> => {
  const ids: RecordId[] = []
  for (const kind of partsOf(entity)) {
    for (const { whole, set } of await entriesOf(store, kind)) {
      const id = whole ?? fieldOf(set, kind.part?.by ?? '')
      if (isId(id)) ids.push(await sentId(store, id))
    }
  }
  return ids
}

const keptRow = async (store: UserStore, { path }: Entity, id: RecordId): Promise<Row> => {
  if (isTempId(id)) return { id, rev: 0 }
  const [record, lookup] = await store.withDb((db) => Promise.all([db.get('rec', [path, id]), db.get('lookup', path)]))
  return { rev: 0, ...(record?.data ?? lookup?.rows.find((row) => row.id === id)), id }
}

export const unsentRows = async (store: UserStore, entity: Entity): Promise<UnsentRows> => {
  const entries: Entry[] = await entriesOf(store, entity)
  const changes = await changesIn(store, entity, entries)
  const ids = new Set([...changes.keys(), ...(await wholesOf(store, entity))])
  const rows: Row[] = []
  for (const id of ids) {
    const change = changes.get(id)
    if (change?.isDeleted) continue
    const row = change?.isAdded ? rowOfAdded(change) : overlayRow(await keptRow(store, entity, id), change)
    rows.push({ _pending: 'waiting', ...(await withParts(store, entity, row, [id])) })
  }
  return { rows, ids }
}
