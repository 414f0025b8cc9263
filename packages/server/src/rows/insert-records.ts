/** Inserts new records, many at once: the columns, and everything stored beside them. The values are checked already. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import type { Row, Tx } from '#db/database.ts'
import { insertMany, insertNumbered } from '#db/insert-many.ts'
import { isSearchable } from './derived.ts'
import { linkRows } from './links.ts'
import { prefixRows } from './search-prefixes.ts'

export interface NewRecord {
  record: Values
  columns: Row
}

/** Adds to the stored row counts. */
export const countRecords = async (tx: Tx, added: readonly (readonly [Entity, number])[]): Promise<void> => {
  await tx
    .insertInto('row_counts')
    .values(added.map(([{ table }, num]) => ({ entity: table, num })))
    .onConflict((conflict) =>
      conflict.column('entity').doUpdateSet((eb) => ({ num: eb('row_counts.num', '+', eb.ref('excluded.num')) })),
    )
    .execute()
}

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
  const authorship = {
    date_create: actor.receivedAt,
    creator_id: actor.userId,
    date_update: actor.receivedAt,
    updater_id: actor.userId,
  }
  const rows = added.map(({ columns }) => ({ ...columns, ...authorship }))
  const ids = await insertNumbered(db, tx, entity.table, rows)
  if (isSearchable(entity)) {
    const words = besideOf(added, ids, (id, { columns }) => prefixRows(entity, id, columns.search_text))
    await insertMany(db, tx, 'search_prefixes', words)
  }
  const links = besideOf(added, ids, (id, { record }) => linkRows(entity, id, record))
  await insertMany(db, tx, 'links', links)
  return ids
}
