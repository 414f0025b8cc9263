/** One record as answered: read by its id for a viewer, or inside the write that has just changed it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Database } from '#db/database.ts'
import { compileSql, keptRowsOf, part, raw, type SqlText } from '#db/sql-text.ts'
import type { Viewer, Writing } from '#db/actor.ts'
import { asJsonArray } from './answer.ts'
import { scopeSql } from './scope.ts'

const oneRecord = (db: Database, entity: Entity, id: number, viewer: Viewer): SqlText => {
  const scope = scopeSql(db, entity, viewer)
  const row = part`select * from ${raw(db.tableText(entity.table))}
    where id = ${id} and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')}`
  return part`select ${asJsonArray(db, entity, viewer, row)} as list`
}

/** JSON text of the record; throws `empty data` where there is none. */
export const getRecord = async (db: Database, entity: Entity, id: number, viewer: Viewer): Promise<string> => {
  const [row] = await keptRowsOf(db, oneRecord(db, entity, id, viewer))
  const list = String(row?.list ?? '[]')
  if (list === '[]') throw new AppError('empty data')
  return list.slice(1, -1)
}

/** The record inside the write's own transaction. */
export const readRecord = async ({ db, tx, actor }: Writing, entity: Entity, id: number): Promise<unknown> => {
  const { rows } = await tx.executeQuery(compileSql(db, oneRecord(db, entity, id, actor)))
  const [row] = rows as { list: string }[]
  const [record] = JSON.parse(row?.list ?? '[]') as unknown[]
  return record ?? null
}
