/** New records as rows, many at once: the columns, and whatever is kept beside them. The values are checked already. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { emptyValue } from '@fura/shared/fields/wire.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { prefixes } from '@fura/shared/fold.ts'
import { sql } from 'kysely'
import type { Writing } from '#db/actor.ts'
import type { Row, Stored, Tx } from '#db/database.ts'
import { insertMany, insertNumbered } from '#db/insert-many.ts'
import type { Change, FieldChange } from './change-log.ts'
import { sameValue } from './codec.ts'
import { isSearchable } from './derived.ts'
import { linkRows } from './links.ts'

export interface NewRecord {
  record: Values
  columns: Row
}

/** The beginnings of words that a search of one or two characters looks up. */
export const prefixRows = (entity: Entity, id: number, text: Stored | undefined): Row[] =>
  prefixes(String(text ?? '')).map((prefix) => ({ entity: entity.table, prefix, record_id: id }))

/** Adds to the stored row counts. */
export const countRecords = async (tx: Tx, added: readonly (readonly [Entity, number])[]): Promise<void> => {
  await tx
    .insertInto('row_counts')
    .values(added.map(([{ table }, num]) => ({ entity: table, num })))
    .onConflict((conflict) =>
      conflict.column('entity').doUpdateSet({ num: sql<number>`row_counts.num + excluded.num` }),
    )
    .execute()
}

const filledFields = (entity: Entity, record: Values): FieldChange[] =>
  Object.entries(record).flatMap(([name, value]): FieldChange[] => {
    const field = entity.fields[name]
    const empty = field ? emptyValue(field) : null
    return field && !sameValue(field, empty, value) ? [{ field: name, old: empty, new: value }] : []
  })

const besideOf = <T>(
  added: readonly NewRecord[],
  ids: readonly number[],
  rowsOf: (id: number, one: NewRecord) => T[],
): T[] => added.flatMap((one, place) => rowsOf(ids[place] ?? 0, one))

/** Inserts the rows without counting or announcing them. Returns the ids in the order of the records. */
export const placeRecords = async (
  { db, tx, actor }: Writing,
  entity: Entity,
  added: readonly NewRecord[],
): Promise<number[]> => {
  const made = {
    date_create: actor.receivedAt,
    creator_id: actor.userId,
    date_update: actor.receivedAt,
    updater_id: actor.userId,
  }
  const rows = added.map(({ columns }) => ({ ...columns, ...made }))
  const ids = await insertNumbered(db, tx, entity.table, rows)
  if (isSearchable(entity)) {
    const words = besideOf(added, ids, (id, { columns }) => prefixRows(entity, id, columns.search_text))
    await insertMany(db, tx, 'search_prefixes', words)
  }
  const links = besideOf(added, ids, (id, { record }) => linkRows(entity, id, record))
  await insertMany(db, tx, 'links', links)
  return ids
}

/** What there is to be told of them. */
export const additions = (entity: Entity, added: readonly NewRecord[], ids: readonly number[]): Change[] =>
  besideOf(added, ids, (id, { record }) => [{ op: 'a', id, rev: 1, fields: filledFields(entity, record) }])
