/** One record as answered: read by its id for a viewer, or inside the write that has just changed it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Database, Row } from '#db/database.ts'
import { compileSql, part, raw, type SqlText } from '#db/sql-text.ts'
import type { Viewer, Writing } from '#db/actor.ts'
import type { Chosen } from './answer.ts'
import { type Ask, recordsText } from './records.ts'
import { scopeSql } from './scope.ts'

const rowOf = (db: Database, entity: Entity, id: number, viewer: Viewer): SqlText => {
  const scope = scopeSql(db, entity, viewer)
  return part`select * from ${raw(db.tableText(entity.table))}
    where id = ${id} and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')}`
}

/** JSON text of the record; throws `empty data` where there is none. */
export const getRecord = async (
  db: Database,
  entity: Entity,
  id: number,
  viewer: Viewer,
  chosen?: Chosen,
): Promise<string> => {
  const list = await recordsText(db, viewer, { entity, rows: rowOf(db, entity, id, viewer), chosen })
  if (list === '[]') throw new AppError('empty data')
  return list.slice(1, -1)
}

/** The record inside the write's own transaction. */
export const readRecord = async ({ db, tx, actor }: Writing, entity: Entity, id: number): Promise<unknown> => {
  const ask: Ask = async (question) => (await tx.executeQuery<Row>(compileSql(db, question))).rows
  const list = await recordsText(db, actor, { entity, rows: rowOf(db, entity, id, actor) }, ask)
  const [record] = JSON.parse(list) as unknown[]
  return record ?? null
}
