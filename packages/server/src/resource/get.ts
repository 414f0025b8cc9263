/** Reads one record by its id, for a viewer or inside the write that changed it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import { bytesOf, fromText } from '#db/byte-text.ts'
import type { Database } from '#db/database.ts'
import { rowsIn } from '#db/sql-text.ts'
import type { Viewer, Writing } from '#db/actor.ts'
import type { Chosen } from './answer.ts'
import { type Ask, recordLists, recordsText } from './records.ts'
import { liveRow } from './scope.ts'

/** The record as JSON, as byte text; throws `empty data` if there is none. */
export const recordJson = async (
  db: Database,
  entity: Entity,
  id: number,
  viewer: Viewer,
  chosen?: Chosen,
): Promise<string> => {
  const [list = '[]'] = await recordLists(db, viewer, [{ entity, rows: liveRow(db, entity, id, viewer), chosen }])
  if (list === '[]') throw new AppError('empty data')
  return list.slice(1, -1)
}

/** The same as text. */
export const getRecord = async (
  db: Database,
  entity: Entity,
  id: number,
  viewer: Viewer,
  chosen?: Chosen,
): Promise<string> => bytesOf(await recordJson(db, entity, id, viewer, chosen)).toString()

/** Appends members to a record, as byte text. */
export const withMembers = (record: string, more: object): string =>
  `${record.slice(0, -1)},${fromText(JSON.stringify(more)).slice(1)}`

/** The record inside the write's own transaction. */
export const readRecord = async ({ db, tx, actor }: Writing, entity: Entity, id: number): Promise<unknown> => {
  const ask: Ask = (question) => rowsIn(db, tx, question)
  const list = await recordsText(db, actor, { entity, rows: liveRow(db, entity, id, actor) }, ask)
  const [record] = JSON.parse(list) as unknown[]
  return record ?? null
}
