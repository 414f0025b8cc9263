/**
 * Removes the values of records that were deleted long ago, and what hangs on them (decision 0105). Deletions are read in order;
 * the position is stored, so that each is read once. Deals and their parts are books and have a line of their own.
 */
import { setImmediate as others } from 'node:timers/promises'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { file } from '@fura/shared/entities/file.ts'
import { attachments, entityByPath, partsOf } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { BOOK_DAYS } from '@fura/shared/retention.ts'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Database, type RecordRow } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import { serverActor } from '#db/server-actor.ts'
import { declaredIn, refreshDeclarations } from '#rows/declared-in.ts'
import { blankRecord, removeAndBlank } from './blank.writes.ts'
import { lastBefore } from './history-retention.ts'
import { limitOf } from './limit.rules.ts'

/** Deletions of one turn and one write. */
const TURN_ROWS = 50

const BOOKS = [order, quote].flatMap((deal) => [deal.path, ...partsOf(deal).map(({ path }) => path)])

const LINES = [
  { name: 'deleted', areBooks: false },
  { name: 'deleted_books', areBooks: true },
] as const
type Line = (typeof LINES)[number]

interface DeletedRecord {
  entity: Entity
  row: RecordRow
}

export interface OldDeletions {
  line: Line
  /** The number of the last deletion among them. */
  last: number
  deleted: readonly DeletedRecord[]
  /** Live files and messages of theirs. */
  attached: readonly DeletedRecord[]
  records: number
  bytes: number
}

const placeOf = async ({ read }: Database, { name }: Line): Promise<number> =>
  (await read.selectFrom('retention_places').select('change_id').where('name', '=', name).executeTakeFirst())
    ?.change_id ?? 0

const keepPlace = async ({ tx }: Writing, { name }: Line, changeId: number): Promise<void> => {
  await tx
    .insertInto('retention_places')
    .values({ name, change_id: changeId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ change_id: changeId }))
    .execute()
}

const deletions = ({ read }: Database, { areBooks }: Line, after: number, last: number) =>
  read
    .selectFrom('changes')
    .select(['id', 'resource', 'record_id'])
    .where('op', '=', 'd')
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('resource', areBooks ? 'in' : 'not in', BOOKS)
    .orderBy('id')
    .limit(TURN_ROWS)
    .execute()

/** Records that were restored and deleted again since: their period restarts. */
const deletedAgain = async (
  { read }: Database,
  { path }: Entity,
  ids: readonly number[],
  last: number,
): Promise<number[]> => {
  const later = await read
    .selectFrom('changes')
    .select('record_id')
    .where('resource', '=', path)
    .where('record_id', 'in', ids)
    .where('op', '=', 'd')
    .where('id', '>', last)
    .execute()
  return later.map((change) => change.record_id)
}

/** Without restored ones. */
const deletedRows = async (
  db: Database,
  entity: Entity,
  ids: readonly number[],
  last: number,
): Promise<DeletedRecord[]> => {
  const again = new Set(await deletedAgain(db, entity, ids, last))
  const rows = await anyTable(db.read)
    .selectFrom(entity.table)
    .selectAll()
    .$castTo<RecordRow>()
    .where('id', 'in', ids)
    .where('is_deleted', '=', 1)
    .execute()
  return rows.filter(({ id }) => !again.has(id)).map((row) => ({ entity, row }))
}

const attachedTo = async (db: Database, entity: Entity, ids: readonly number[]): Promise<DeletedRecord[]> => {
  const records: DeletedRecord[] = []
  for (const attachment of attachments) {
    if (ids.length === 0 || !Object.hasOwn(attachment.fields.o_id?.of ?? {}, entity.name)) continue
    const rows = await anyTable(db.read)
      .selectFrom(attachment.table)
      .selectAll()
      .$castTo<RecordRow>()
      .where('o_id', 'in', ids)
      .where('o_t', '=', entity.name)
      .where('is_deleted', '=', 0)
      .execute()
    records.push(...rows.map((row) => ({ entity: attachment, row })))
  }
  return records
}

const textBytes = ({ row }: DeletedRecord): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)

const fileBytes = ({ entity, row }: DeletedRecord): number =>
  entity.name === file.name ? Number(row.size) + Number(row.thumb_size ?? 0) : textBytes({ entity, row })

const sum = (records: readonly DeletedRecord[], bytesOf: (one: DeletedRecord) => number): number =>
  records.reduce((bytes, one) => bytes + bytesOf(one), 0)

/** What may go, in the order in which it was deleted, turn by turn. */
export async function* oldDeletions(db: Database, before: number): AsyncGenerator<OldDeletions> {
  await refreshDeclarations(db)
  for (const line of LINES) {
    const limit = line.areBooks ? Math.min(before, nowSeconds() - BOOK_DAYS * DAY) : before
    const end = await lastBefore(db, limit)
    for (let after = await placeOf(db, line); ;) {
      const read = await deletions(db, line, after, end)
      const last = read.at(-1)?.id
      if (last === undefined) break
      const [deleted, attached]: [DeletedRecord[], DeletedRecord[]] = [[], []]
      for (const [resource, ones] of Map.groupBy(read, (one) => one.resource)) {
        const baseEntity = entityByPath(resource)
        if (!baseEntity) continue
        const entity = declaredIn(db, baseEntity)
        const rows = await deletedRows(db, entity, [...new Set(ones.map((one) => one.record_id))], end)
        deleted.push(...rows)
        attached.push(
          ...(await attachedTo(
            db,
            entity,
            rows.map(({ row }) => row.id),
          )),
        )
      }
      const bytes = sum(deleted, textBytes) + sum(attached, fileBytes)
      yield { line, last, deleted, attached, records: deleted.length + attached.length, bytes }
      after = last
      await others()
    }
  }
}

/** How many were emptied or removed. */
export const blankOldDeletions = async ({
  db,
  timezone,
  deletedDays,
}: Pick<Installation, 'db' | 'timezone' | 'deletedDays'>): Promise<number> => {
  const before = limitOf('deleted_days', deletedDays)
  if (before === null) return 0
  let removed = 0
  for await (const { line, last, deleted, attached, records } of oldDeletions(db, before)) {
    await db.write(async (tx) => {
      const writing: Writing = { db, tx, actor: serverActor(timezone) }
      for (const { entity, row } of attached) await removeAndBlank(writing, entity, row.id)
      for (const { entity, row } of deleted) await blankRecord(writing, entity, row)
      await keepPlace(writing, line, last)
    })
    removed += records
  }
  return removed
}
