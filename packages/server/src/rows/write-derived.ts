/**
 * Writes fields derived from other records: search text, team, what the clock recalculates. `rev` stays and nothing is logged:
 * nobody edited the record, and an edit must not conflict with this.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type RecordRow, type Row } from '#db/database.ts'
import { sameValue } from './codec.ts'
import { storedColumns, wireRecord } from './columns.ts'
import { declaredIn } from './declared-in.ts'
import { keepLinks } from './links.ts'
import { indexPrefixes } from './search-prefixes.ts'

/** `row` is the record as it is stored now. */
export const writeDerived = async (writing: Writing, of: Entity, row: RecordRow, derived: Values): Promise<void> => {
  const entity = declaredIn(writing.db, of)
  const now = wireRecord(entity, row)
  const changed = Object.keys(derived).filter((name) => {
    const field = entity.fields[name]
    return field !== undefined && !sameValue(field, now[name] ?? null, derived[name] ?? null)
  })
  if (changed.length === 0) return
  const record = { ...now, ...derived }
  const stored = storedColumns(entity, record)
  const columns: Row = Object.fromEntries(changed.map((name) => [name, stored[name] ?? null]))
  const isFoundAnew = stored.search_text !== undefined && stored.search_text !== row.search_text
  if (isFoundAnew) columns.search_text = stored.search_text ?? null
  const { id } = row
  await anyTable(writing.tx).updateTable(entity.table).set(columns).where('id', '=', id).execute()
  if (isFoundAnew) await indexPrefixes(writing.tx, entity, id, { before: row.search_text, after: stored.search_text })
  if (changed.some((name) => entity.fields[name]?.kind === 'ids')) await keepLinks(writing.tx, entity, id, record)
}
