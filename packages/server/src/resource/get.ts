/** One record as it is answered: read by its id for a viewer, or inside the write that has just changed it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import { sql } from 'kysely'
import type { Database, Stored } from '#db/database.ts'
import type { Viewer, Writing } from '#db/actor.ts'
import { asJsonArray } from './answer.ts'

const oneRecord = (db: Database, entity: Entity, id: number, viewer: Viewer) => {
  const row = sql`select * from ${db.table(entity.table)} where id = ${id} and is_deleted = 0`
  return sql<{ list: string }>`select ${asJsonArray(db, entity, viewer, row)} as list`
}

/** JSON text of the record; throws `empty data` where there is none. */
export const getRecord = async (db: Database, entity: Entity, id: number, viewer: Viewer): Promise<string> => {
  const { sql: text, parameters } = oneRecord(db, entity, id, viewer).compile(db.read)
  const [row] = await db.query(text, parameters as Stored[])
  const list = String(row?.list ?? '[]')
  if (list === '[]') throw new AppError('empty data')
  return list.slice(1, -1)
}

/** The record inside the write's own transaction. */
export const readRecord = async ({ db, tx, actor }: Writing, entity: Entity, id: number): Promise<unknown> => {
  const { rows } = await oneRecord(db, entity, id, actor).execute(tx)
  const [record] = JSON.parse(rows[0]?.list ?? '[]') as unknown[]
  return record ?? null
}
