/** The beginnings of words that a search of one or two characters looks up, kept beside the record's search text. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { prefixes } from '@fura/shared/fold.ts'
import type { Row, Stored, Tx } from '#db/database.ts'
import { isSearchable } from './derived.ts'

export const prefixRows = (entity: Entity, id: number, text: Stored | undefined): Row[] =>
  prefixes(String(text ?? '')).map((prefix) => ({ entity: entity.table, prefix, record_id: id }))

/** `before` is the record's former search text, `after` the new one. */
export const indexPrefixes = async (
  tx: Tx,
  entity: Entity,
  id: number,
  { before, after }: { before: Stored | undefined; after: Stored | undefined },
): Promise<void> => {
  if (!isSearchable(entity) || before === after) return
  const [was, is] = [new Set(prefixes(String(before ?? ''))), new Set(prefixes(String(after ?? '')))]
  const removed = [...was.difference(is)]
  if (removed.length > 0)
    await tx
      .deleteFrom('search_prefixes')
      .where('entity', '=', entity.table)
      .where('prefix', 'in', removed)
      .where('record_id', '=', id)
      .execute()
  const added = [...is.difference(was)].map((prefix) => ({ entity: entity.table, prefix, record_id: id }))
  if (added.length > 0) await tx.insertInto('search_prefixes').values(added).execute()
}
