/** Names of the records that unsent changes refer to, so that a changed row shows them before the server does. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { ownerOf, targetOf } from '@fura/shared/entities/index.ts'
import { fieldOf } from './row.ts'
import { type Entry, isTempId, tempIdsIn, type Values, withRealIds } from './entry.ts'
import type { UserDb } from './schema.ts'

const nameOnDevice = async (
  db: UserDb,
  { path, title }: Pick<Entity, 'path' | 'title'>,
  id: unknown,
): Promise<unknown> => {
  if (isTempId(id)) {
    const idEntry = await db.get('idmap', id.slice(1))
    if (idEntry) return nameOnDevice(db, { path, title }, idEntry.id)
    const entries = await db.getAllFromIndex('outbox', 'res', path)
    const titles = entries.filter((entry) => entry.id === id).map(({ set }) => fieldOf(set, title))
    return titles.findLast((word) => word !== undefined)
  }
  if (typeof id !== 'number') return undefined
  const record = await db.get('rec', [path, id])
  if (record) return record.data[title]
  return (await db.get('lookup', path))?.rows.find((row) => row.id === id)?.[title]
}

/** A record that an entry refers to may have been sent before it: then its real id is used, also to find its parts. */
export const withSentIds = async (db: UserDb, entries: readonly Entry[]): Promise<Entry[]> => {
  const ids = new Map<string, number>()
  for (const uid of new Set(entries.flatMap(({ set }) => tempIdsIn(set)))) {
    const idEntry = await db.get('idmap', uid)
    if (idEntry) ids.set(uid, idEntry.id)
  }
  return entries.map((entry) => ({ ...entry, set: withRealIds(entry.set, ids) as Values }))
}

/** By entry: the names beside its references, `null` if a name is not on this device. */
export const refNames = async (db: UserDb, entity: Entity, entries: readonly Entry[]): Promise<Map<number, Values>> => {
  const names = new Map<number, Values>()
  for (const { n, set } of entries) {
    const found: Values = {}
    for (const [name, value] of Object.entries(set)) {
      const field = entity.fields[name]
      const target = field?.kind === 'ref' ? targetOf(field) : field && ownerOf(field, fieldOf(set, field.by ?? ''))
      if (!target) continue
      found[`${name.replace(/_id$/, '')}_name`] = (await nameOnDevice(db, target, value)) ?? null
    }
    names.set(n, found)
  }
  return names
}
