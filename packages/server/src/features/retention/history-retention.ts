/**
 * Removes the values of old changes (decision 0102), a few at a time between other people's writes. That something was changed, by
 * whom and when, stays; so do steps of statuses, and everything of deals that are at work or not paid in full.
 */
import { setImmediate as others } from 'node:timers/promises'
import { entityByPath } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { anyTable, type Database } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import { limitOf } from './limit.rules.ts'
import { openDeals } from './open-deals.queries.ts'

/** Values looked at in one turn. */
const TURN_ROWS = 400

/** The author of the last move may undo it, however long ago. */
const STEP = 'status_id'

export interface OldChanges {
  ids: readonly number[]
  records: number
  bytes: number
}

interface ValueRow {
  id: number
  resource: string
  record_id: number
  bytes: number
}

/** The last change before a moment: numbers grow with time. */
export const lastBefore = async ({ read }: Database, before: number): Promise<number> => {
  const row = await read
    .selectFrom('changes')
    .select('id')
    .where('date', '<', before)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

const valueRows = async ({ read }: Database, after: number, last: number): Promise<ValueRow[]> => {
  const rows = await read
    .selectFrom('changes')
    .innerJoin('history', 'history.change_id', 'changes.id')
    .select(['changes.id as id', 'resource', 'record_id', 'old', 'new'])
    .where('changes.id', '>', after)
    .where('changes.id', '<=', last)
    .where('field', '!=', STEP)
    .orderBy('changes.id')
    .limit(TURN_ROWS)
    .execute()
  return rows.map(({ id, resource, record_id, old, new: now }) => ({
    id,
    resource,
    record_id,
    bytes: (old?.length ?? 0) + (now?.length ?? 0),
  }))
}

/** The deals that records of one resource belong to, by the id of the record; none for other resources. */
const dealsOf = async (db: Database, resource: string, ids: readonly number[]) => {
  const entity = entityByPath(resource)
  if (entity?.name === order.name || entity?.name === quote.name)
    return { of: entity.name, dealOf: new Map(ids.map((id) => [id, id])) }
  if (!entity?.part) return null
  const { of, by } = entity.part
  const rows = await anyTable(db.read).selectFrom(entity.table).select(['id', by]).where('id', 'in', ids).execute()
  return { of, dealOf: new Map(rows.map((row) => [Number(row.id), Number(row[by])])) }
}

const isKeptIn = async (db: Database, rows: readonly ValueRow[]): Promise<(row: ValueRow) => boolean> => {
  const keptKeys = new Set<string>()
  for (const [resource, of] of Map.groupBy(rows, (row) => row.resource)) {
    const deals = await dealsOf(db, resource, [...new Set(of.map((row) => row.record_id))])
    if (!deals) continue
    const open = await openDeals(db, deals.of, [...new Set(deals.dealOf.values())])
    for (const [id, deal] of deals.dealOf) if (open.has(deal)) keptKeys.add(`${resource} ${id}`)
  }
  return ({ resource, record_id: id }) => keptKeys.has(`${resource} ${id}`)
}

/** What may be removed, oldest first, in turns; the caller removes or only counts it. */
export async function* oldChanges(db: Database, before: number): AsyncGenerator<OldChanges> {
  const last = await lastBefore(db, before)
  for (let after = 0; ;) {
    const read = await valueRows(db, after, last)
    const end = read.at(-1)?.id
    if (end === undefined) return
    // The last change of a full turn may have more values: it is the first of the next one.
    const isCut = read.length === TURN_ROWS && read[0]?.id !== end
    const rows = isCut ? read.filter(({ id }) => id !== end) : read
    const isKept = await isKeptIn(db, rows)
    const going = rows.filter((row) => !isKept(row))
    yield {
      ids: [...new Set(going.map(({ id }) => id))],
      records: going.length,
      bytes: going.reduce((sum, { bytes }) => sum + bytes, 0),
    }
    after = rows.at(-1)?.id ?? end
    await others()
  }
}

/** How many values were removed. What a stopped round has left is the beginning of the next one. */
export const removeOldHistory = async ({
  db,
  historyDays,
}: Pick<Installation, 'db' | 'historyDays'>): Promise<number> => {
  const before = limitOf('history_days', historyDays)
  if (before === null) return 0
  let removed = 0
  for await (const { ids, records } of oldChanges(db, before)) {
    if (ids.length === 0) continue
    await db.write((tx) => tx.deleteFrom('history').where('change_id', 'in', ids).where('field', '!=', STEP).execute())
    removed += records
  }
  return removed
}
