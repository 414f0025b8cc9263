/** The change log since a place in it, and what of it a viewer may see. Never looks at more than the last few hundred changes. */
import { MAX_CHANGED } from '@fura/shared/constants.ts'
import { DEAL_ROLES } from '@fura/shared/entities/deal.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath } from '@fura/shared/entities/index.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { AppError } from '@fura/shared/errors.ts'
import { may } from '@fura/shared/permissions.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { joined, listOf, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'

export interface Changed {
  r: string
  id: number
  rev: number
  op: string
}

const lastChange = async (db: Database): Promise<number> => {
  const row = await db.read.selectFrom('changes').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return Number(row?.id ?? 0)
}

/** The change before the first one received at this time; a later one may not be skipped, an earlier one may be told again. */
const changeBefore = async (db: Database, seconds: number): Promise<number> => {
  const row = await db.read
    .selectFrom('changes')
    .select('id')
    .where('date', '>=', seconds)
    .orderBy('date')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row.id) - 1 : lastChange(db)
}

/** A cursor of ours ("c17") or Unix seconds; nothing at all means from now on. */
export const startOf = async (db: Database, asked: unknown): Promise<number> => {
  if (asked === undefined || asked === null || asked === '' || asked === 0) return lastChange(db)
  const cursor = typeof asked === 'string' ? /^c(\d{1,15})$/.exec(asked)?.[1] : undefined
  if (cursor !== undefined) return Number(cursor)
  const seconds = typeof asked === 'string' && /^\d{1,12}$/.test(asked) ? Number(asked) : asked
  if (typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds > 0) return changeBefore(db, seconds)
  throw new AppError('invalid data', { fields: { date_from: 'format' } })
}

const COLUMNS = ['id', 'resource', 'record_id', 'rev', 'op', 'team_user_id'] as const

/** What happened after `start`; where that is more than can be told, the newest of it. */
export const changesAfter = async (
  db: Database,
  start: number,
): Promise<{ rows: Row[]; isReset: boolean; end: number }> => {
  const rows = await db.read
    .selectFrom('changes')
    .select(COLUMNS)
    .where('id', '>', start)
    .orderBy('id')
    .limit(MAX_CHANGED + 1)
    .execute()
  if (rows.length <= MAX_CHANGED) return { rows, isReset: false, end: Number(rows.at(-1)?.id ?? start) }
  const newest = await db.read.selectFrom('changes').select(COLUMNS).orderBy('id', 'desc').limit(MAX_CHANGED).execute()
  return { rows: newest.toReversed(), isReset: true, end: Number(newest[0]?.id ?? start) }
}

/** Each record once, as it was last. */
export const lastOfEach = (rows: readonly Row[]): Changed[] => {
  const last = new Map<string, Changed>()
  for (const row of rows) {
    const [r, id] = [String(row.resource), Number(row.record_id)]
    const before = last.get(`${r} ${id}`)
    const op = before?.op === 'a' && row.op === 'u' ? 'a' : String(row.op)
    last.set(`${r} ${id}`, { r, id, rev: Number(row.rev), op })
  }
  return [...last.values()]
}

/** Those that the viewer may see. A deleted record is judged as it was left, so that who saw it learns that it is gone. */
export const seenOf = async (db: Database, changed: readonly Changed[], viewer: Viewer): Promise<Changed[]> => {
  const seen = new Set<Changed>()
  for (const [r, records] of Map.groupBy(changed, (record) => record.r)) {
    const entity = entityByPath(r)
    const scope = entity ? scopeSql(db, entity, viewer, 'any') : null
    if (!entity || !scope) {
      for (const record of records) seen.add(record)
      continue
    }
    const rows = await rowsOf(
      db,
      part`select id from ${raw(db.tableText(entity.table))}
        where id in (${listOf(records.map(({ id }) => id))}) and ${scope}`,
    )
    const ids = new Set(rows.map((row) => Number(row.id)))
    for (const record of records) if (ids.has(record.id)) seen.add(record)
  }
  return changed.filter((record) => seen.has(record))
}

/** Whose news the records of a kind are: conditions over a row, any of which is enough. */
type Concerns = (userId: number, viewer: Viewer) => SqlText[]

const byRole =
  (roles: readonly string[]): Concerns =>
  (userId) =>
    roles.map((role) => part`${name(role)} = ${userId}`)

/** Whoever may edit leads is also told of those that have no manager yet. */
const ofLeads: Concerns = (userId, viewer) => [
  ...byRole(['manager_id', 'creator_id'])(userId, viewer),
  ...(may(viewer.rights, 'can_edit_lead') ? [raw('manager_id is null')] : []),
]

const ofDeals = byRole([...DEAL_ROLES, 'creator_id'])

/** How many records of a kind somebody else made or changed in which the user has a role. */
const newOf = async (
  db: Database,
  entity: Entity,
  concerns: Concerns,
  rows: readonly Row[],
  viewer: Viewer,
): Promise<number> => {
  const userId = viewer.userId ?? 0
  const isForeign = (row: Row) => row.resource === entity.path && row.op !== 'd' && row.team_user_id !== userId
  const ids = [...new Set(rows.filter(isForeign).map((row) => Number(row.record_id)))]
  if (ids.length === 0) return 0
  const scope = scopeSql(db, entity, viewer)
  const [row] = await rowsOf(
    db,
    part`select count(*) as num from ${raw(db.tableText(entity.table))}
      where id in (${listOf(ids)}) and is_deleted = 0 and (${joined(concerns(userId, viewer), ' or ')})
      ${scope ? part`and ${scope}` : raw('')}`,
  )
  return Number(row?.num ?? 0)
}

/** By the word that the answer counts them under. */
const KINDS: Readonly<Record<string, readonly [Entity, Concerns]>> = {
  orders: [order, ofDeals],
  quotes: [quote, ofDeals],
  leads: [lead, ofLeads],
}

/** `has_new_leads` and `count_leads`, and so on. */
export const newsOf = async (db: Database, rows: readonly Row[], viewer: Viewer): Promise<Record<string, number>> => {
  const news: Record<string, number> = {}
  for (const [word, [entity, concerns]] of Object.entries(KINDS)) {
    const count = await newOf(db, entity, concerns, rows, viewer)
    Object.assign(news, { [`has_new_${word}`]: count > 0 ? 1 : 0, [`count_${word}`]: count })
  }
  return news
}
