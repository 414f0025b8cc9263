/** Inserts ready rows into an installation's tables, with the columns that the resource layer would compute and without history. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { everyEntity } from '@fura/shared/entities/index.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { prefixes } from '@fura/shared/fold.ts'
import { sql } from 'kysely'
import type { Database, Row, Tx } from '#db/database.ts'
import { insertMany } from '#db/insert-many.ts'
import { isSearchable } from '#rows/derived.ts'
import { storedColumns, withDefaults } from '#rows/columns.ts'
import { linkRows } from '#rows/links.ts'
import type { SeedLists } from './data/seed-lists.ts'
import type { SeedRow } from './data/seed-row.ts'

/** Ids below this are the product's own in every seeded table, so a later version may add rows. */
export const FIRST_OWN_ID = 1001
/** References may run in circles (a driver and the trailer): they are checked when the transaction ends. */
export const deferReferences = async (db: Database, tx: Tx): Promise<void> => {
  await sql.raw(db.engine === 'sqlite' ? 'pragma defer_foreign_keys = on' : 'set constraints all deferred').execute(tx)
}

const reserveIds = async (db: Database, tx: Tx, table: string, lastId: number): Promise<void> => {
  const next = Math.max(lastId + 1, FIRST_OWN_ID)
  if (db.engine === 'postgres') {
    const name = db.tableText(table)
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${next}, false)`.execute(tx)
  } else {
    await sql`update sqlite_sequence set seq = ${next - 1} where name = ${table}`.execute(tx)
  }
}

const recordOf = (entity: Entity, row: SeedRow) => withDefaults(entity, row as Record<string, Wire>)

/** A row may say who made it and when; otherwise the seed did, now. */
const recordRow = (entity: Entity, row: SeedRow, record: Values, now: number): Row => {
  const createdAt = Number(row.date_create ?? now)
  const maker = typeof row.creator_id === 'number' ? row.creator_id : null
  const system = { date_create: createdAt, date_update: createdAt, creator_id: maker, updater_id: maker }
  return { id: row.id, ...system, ...storedColumns(entity, record) }
}

const insertRecords = async (
  db: Database,
  tx: Tx,
  entity: Entity,
  rows: readonly SeedRow[],
  now: number,
): Promise<void> => {
  const records = rows.map((row) => ({ row, record: recordOf(entity, row) }))
  const stored = records.map(({ row, record }) => recordRow(entity, row, record, now))
  await insertMany(db, tx, entity.table, stored)
  const words = isSearchable(entity)
    ? stored.flatMap((row) =>
        prefixes(String(row.search_text ?? '')).map((prefix) => ({
          entity: entity.table,
          prefix,
          record_id: row.id ?? 0,
        })),
      )
    : []
  await insertMany(db, tx, 'search_prefixes', words)
  await insertMany(
    db,
    tx,
    'links',
    records.flatMap(({ row, record }) => linkRows(entity, row.id, record)),
  )
  await tx.insertInto('row_counts').values({ entity: entity.table, num: rows.length }).execute()
  await reserveIds(db, tx, entity.table, Math.max(...rows.map((row) => row.id)))
}

/** Every list whose name is a declared table; each table must still be empty. */
export const insertLists = async (db: Database, tx: Tx, lists: SeedLists, now: number): Promise<void> => {
  await deferReferences(db, tx)
  for (const entity of everyEntity) {
    const rows = lists[entity.table]
    if (rows && rows.length > 0) await insertRecords(db, tx, entity, rows, now)
  }
}
