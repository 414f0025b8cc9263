/** Files in the database, and as answered: with addresses that the viewer may open for a while. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { file, type FileObject } from '@fura/shared/entities/file.ts'
import type { FileKind } from '@fura/shared/rules/file-kinds.ts'
import type { Viewer, Writing } from '#db/actor.ts'
import type { Database, Reader, RecordRow, RowOf, Tx } from '#db/database.ts'
import { isOneOf } from '#db/insert-many.ts'
import { columnsOf, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { recordsText } from '#resource/records.ts'
import { scopeSql } from '#resource/scope.ts'
import { withThumb } from './signed-address.ts'

/** The address of a file for the current requester's browser. */
export type AddressOf = (fileId: number) => string

/** A file as lists of records answer it. */
export type FileRecord = Record<string, unknown> & { id: number; thumb_size: number | null }

export const fileAnswer = (record: FileRecord, addressOf: AddressOf): FileRecord => {
  const url = addressOf(record.id)
  return { ...record, url, thumb_url: (record.thumb_size ?? 0) > 0 ? withThumb(url) : null }
}

/** Those of them that the viewer may see, oldest first. */
export const fileAnswers = async (
  db: Database,
  ids: readonly number[],
  viewer: Viewer,
  addressOf: AddressOf,
): Promise<FileRecord[]> => {
  if (ids.length === 0) return []
  const scope = scopeSql(db, file, viewer)
  const rows = part`select * from ${raw(db.tableText(file.table))}
    where ${isOneOf(db, raw('id'), ids)} and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')} order by id`
  const list = JSON.parse(await recordsText(db, viewer, { entity: file, rows })) as FileRecord[]
  return list.map((record) => fileAnswer(record, addressOf))
}

/** The live record that files hang on, where the viewer may see it. */
export const seenObject = async (
  db: Database,
  entity: Entity,
  id: number,
  viewer: Viewer,
): Promise<RecordRow | undefined> => {
  const scope = scopeSql(db, entity, viewer)
  const [row] = await rowsOf<RecordRow>(
    db,
    part`select * from ${raw(db.tableText(entity.table))}
      where id = ${id} and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')}`,
  )
  return row
}

const files = columnsOf(file.table)

/** By record (`o_id`): how many files (`num`) hang on it; nothing where there is none. */
export const filesCountSql = (db: Database, kind: string, ids: readonly number[]): SqlText =>
  part`select ${files.o_id}, count(*) as num from ${raw(db.tableText(file.table))}
    where ${isOneOf(db, files.o_id, ids)} and ${files.o_t} = ${kind} and ${files.is_deleted} = 0 group by ${files.o_id}`

export type FileRow = RowOf<'files'>

/** The row of a live file. */
export const fileRow = (db: Reader | Tx, id: number): Promise<FileRow | undefined> =>
  db.selectFrom(file.table).selectAll().where('id', '=', id).where('is_deleted', '=', 0).executeTakeFirst()

const ofObject = ({ tx }: Writing, objectType: FileObject, objectId: number) =>
  tx.selectFrom(file.table).where('o_id', '=', objectId).where('o_t', '=', objectType).where('is_deleted', '=', 0)

/** The same bytes on the same record. */
export const sameFile = (
  writing: Writing,
  { objectType, objectId, sha256 }: { objectType: FileObject; objectId: number; sha256: string },
): Promise<FileRow | undefined> =>
  ofObject(writing, objectType, objectId).selectAll().where('sha256', '=', sha256).orderBy('id').executeTakeFirst()

export const filesOf = async (
  writing: Writing,
  objectType: FileObject,
  objectId: number,
  kind: FileKind,
): Promise<number[]> => {
  const rows = await ofObject(writing, objectType, objectId)
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** All that the installation keeps. */
export const usedBytes = async (db: Reader | Tx): Promise<number> => {
  const row = await db
    .selectFrom(file.table)
    .select(({ fn }) => [fn.sum('size').as('files'), fn.sum('thumb_size').as('thumbs')])
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  return Number(row?.files ?? 0) + Number(row?.thumbs ?? 0)
}

export const isKeyInUse = async ({ read }: Database, key: string): Promise<boolean> =>
  (await read.selectFrom(file.table).select('id').where('storage_key', '=', key).executeTakeFirst()) !== undefined

/** Of deleted files whose bytes are still there. */
export const keysToRemove = async ({ read }: Database, limit: number): Promise<string[]> => {
  const rows = await read
    .selectFrom(file.table)
    .select('storage_key')
    .where('is_deleted', '=', 1)
    .where('storage_key', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => row.storage_key ?? [])
}

/** Nobody edited them, so their revisions stay. */
export const forgetKeys = async (db: Database, keys: readonly string[]): Promise<void> => {
  await db.write((tx) =>
    tx.updateTable(file.table).set({ storage_key: null }).where('storage_key', 'in', keys).execute(),
  )
}
