/** The change log since a place in it, and what of it a viewer may see. Never reads more than the last few hundred changes. */
import { MAX_CHANGED } from '@fura/shared/constants.ts'
import { DEAL_ROLES } from '@fura/shared/entities/deal.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath } from '@fura/shared/entities/index.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { message } from '@fura/shared/entities/message.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import { AppError } from '@fura/shared/errors.ts'
import { may } from '@fura/shared/permissions.ts'
import { PUSH_KINDS, type PushKind } from '@fura/shared/push-kinds.ts'
import { actsFor, type Viewer } from '#db/actor.ts'
import { type Change, changeOf, lastNumber, type LogTail } from '#db/change-feed.ts'
import type { Database } from '#db/database.ts'
import { columns, joinSql, listOf, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { scopeSql, seesAll } from '#resource/scope.ts'
import { takesPart } from '../chat/chat.queries.ts'
import { UNMANAGED } from './concerned.queries.ts'

export interface Changed {
  r: string
  id: number
  rev: number
  op: string
  /** Of a part: the id of the record that it belongs to. */
  of?: number
}

/** The change before the first one received at this time; a later one must not be skipped, an earlier one may be sent again. */
const changeBefore = async (db: Database, seconds: number, last: number): Promise<number> => {
  const row = await db.read
    .selectFrom('changes')
    .select('id')
    .where('date', '>=', seconds)
    .orderBy('date')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? row.id - 1 : last
}

/** No place in the log: the client reads everything again. */
const NOWHERE = -1

/** A cursor slightly ahead of what we know is another process's; ahead of the log itself it is of a log that was lost. */
const placeOf = async (db: Database, cursor: number, last: number): Promise<number> =>
  cursor <= last || cursor <= (await lastNumber(db)) ? cursor : NOWHERE

/** A cursor of ours ("c17") or Unix seconds; nothing at all means from now on, behind the `last` one. */
export const startOf = async (db: Database, sentCursor: unknown, last: number): Promise<number> => {
  if (sentCursor === undefined || sentCursor === null || sentCursor === '' || sentCursor === 0) return last
  const cursor = typeof sentCursor === 'string' ? /^c(\d{1,15})$/.exec(sentCursor)?.[1] : undefined
  if (cursor !== undefined) return placeOf(db, Number(cursor), last)
  const seconds = typeof sentCursor === 'string' && /^\d{1,12}$/.test(sentCursor) ? Number(sentCursor) : sentCursor
  if (typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds > 0) {
    return changeBefore(db, seconds, last)
  }
  throw new AppError('invalid data', { fields: { date_from: 'format' } })
}

const COLUMNS = ['id', 'resource', 'record_id', 'rev', 'op', 'team_user_id'] as const

export interface Since {
  changes: readonly Change[]
  /** More has happened than is answered; these are the newest changes. */
  isReset: boolean
  end: number
}

const readBehind = async (db: Database, start: number): Promise<Since> => {
  const rows = await db.read
    .selectFrom('changes')
    .select(COLUMNS)
    .where('id', '>', start)
    .orderBy('id')
    .limit(MAX_CHANGED + 1)
    .execute()
  if (start !== NOWHERE && rows.length <= MAX_CHANGED) {
    return { changes: rows.map(changeOf), isReset: false, end: rows.at(-1)?.id ?? start }
  }
  const newest = await db.read.selectFrom('changes').select(COLUMNS).orderBy('id', 'desc').limit(MAX_CHANGED).execute()
  return { changes: newest.toReversed().map(changeOf), isReset: true, end: newest[0]?.id ?? 0 }
}

/** The changes behind `start`: from memory, unless that is long ago. */
export const changesBehind = async (db: Database, { last, from, tail }: LogTail, start: number): Promise<Since> => {
  if (start < from) return readBehind(db, start)
  const changes = tail.slice(tail.findLastIndex(({ id }) => id <= start) + 1)
  return { changes, isReset: false, end: Math.max(start, last) }
}

/** Each record once, with its last change. */
export const lastOfEach = (changes: readonly Change[]): readonly Changed[] => {
  const last = new Map<string, Changed>()
  for (const { r, recordId: id, rev, op } of changes) {
    const before = last.get(`${r} ${id}`)
    last.set(`${r} ${id}`, { r, id, rev, op: before?.op === 'a' && op === 'u' ? 'a' : op })
  }
  return [...last.values()]
}

/** Made once for all who ask for the same list. */
const once = <T, Made>(make: (list: readonly T[]) => Made): ((list: readonly T[]) => Made) => {
  const madeOf = new WeakMap<readonly T[], { made: Made }>()
  return (list) => {
    const earlier = madeOf.get(list)
    if (earlier) return earlier.made
    const made = make(list)
    madeOf.set(list, { made })
    return made
  }
}

const byResource = once((list: readonly Changed[]) => Map.groupBy(list, ({ r }) => r))
const changesByResource = once((list: readonly Change[]) => Map.groupBy(list, ({ r }) => r))

/** Everybody whom one of the changes may concern; null: of some it was not looked up. */
const concernedBy = once((list: readonly Change[]): ReadonlySet<number> | null =>
  list.every(({ concerns }) => concerns) ? new Set(list.flatMap(({ concerns }) => [...(concerns ?? [])])) : null,
)

/** Most polls: none of these changes concerns the viewer. */
const concernNobodyOf = (changes: readonly Change[], viewer: Viewer): boolean => {
  const people = concernedBy(changes)
  return people !== null && !people.has(UNMANAGED) && !actsFor(viewer).some((id) => people.has(id))
}

/**
 * The changes that the viewer may see; the same list if nothing is hidden. A deleted record is checked in its last state, so
 * that people who saw it learn of the deletion.
 */
export const seenOf = async (
  db: Database,
  changed: readonly Changed[],
  viewer: Viewer,
): Promise<readonly Changed[]> => {
  const hidden = new Set<Changed>()
  for (const [r, records] of byResource(changed)) {
    const entity = entityByPath(r)
    if (entity?.can.view && !may(viewer.rights, entity.can.view)) {
      for (const record of records) hidden.add(record)
      continue
    }
    const scope = entity && !seesAll(db, entity, viewer) ? scopeSql(db, entity, viewer, 'any') : null
    if (!entity || !scope) continue
    const rows = await rowsOf<{ id: number }>(
      db,
      part`select id from ${raw(db.tableText(entity.table))}
        where id in (${listOf(records.map(({ id }) => id))}) and ${scope}`,
    )
    const ids = new Set(rows.map(({ id }) => id))
    for (const record of records) if (!ids.has(record.id)) hidden.add(record)
  }
  return hidden.size === 0 ? changed : changed.filter((record) => !hidden.has(record))
}

/** Parts with the id of what they belong to, so that a device knows which of its cards is old. */
export const withWholes = async (db: Database, changed: readonly Changed[]): Promise<readonly Changed[]> => {
  const wholes = new Map<Changed, number>()
  for (const [r, records] of byResource(changed)) {
    const { table, part: partOf } = entityByPath(r) ?? {}
    if (!table || !partOf) continue
    const rows = await rowsOf(
      db,
      part`select id, ${name(partOf.by)} as whole from ${raw(db.tableText(table))}
        where id in (${listOf(records.map(({ id }) => id))})`,
    )
    const wholeOf = new Map(rows.map(({ id, whole }) => [Number(id), Number(whole)]))
    for (const record of records) wholes.set(record, wholeOf.get(record.id) ?? 0)
  }
  if (wholes.size === 0) return changed
  return changed.map((record) => {
    const of = wholes.get(record)
    return of ? { ...record, of } : record
  })
}

/** Conditions over a row aliased `t` that make a record new for the viewer; any one is enough. */
type Concerns = (viewer: Viewer, db: Database) => SqlText[]

const byRole =
  (roles: readonly string[]): Concerns =>
  (viewer) =>
    roles.map((role) => part`${name(role)} in (${listOf(actsFor(viewer))})`)

/** People who may edit leads also get those without a manager. */
const ofLeads: Concerns = (viewer, db) => [
  ...byRole(['manager_id', 'creator_id'])(viewer, db),
  ...(may(viewer.rights, 'can_edit_lead') ? [part`${columns('leads', 'manager_id')} is null`] : []),
]

const ofDeals = byRole([...DEAL_ROLES, 'creator_id'])

const ofMessages: Concerns = (viewer, db) => [takesPart(db, 't', actsFor(viewer))]

/** The records of a kind that others made or changed and that may be new for the viewer. */
const askedOf = (changes: readonly Change[], { path }: Entity, viewer: Viewer): number[] => {
  const ofKind = changesByResource(changes).get(path)
  if (!ofKind) return []
  const { userId, rights } = viewer
  const people = actsFor(viewer)
  const isForeign = ({ op, userId: by, concerns }: Change) =>
    op !== 'd' &&
    by !== userId &&
    (!concerns || people.some((id) => concerns.has(id)) || (concerns.has(UNMANAGED) && may(rights, 'can_edit_lead')))
  const foreign = ofKind.filter(isForeign)
  return foreign.length === 0 ? [] : [...new Set(foreign.map(({ recordId }) => recordId))]
}

/** Of these records of a kind those in which the user has a role. */
const countOwn = async (
  db: Database,
  [entity, concerns]: readonly [Entity, Concerns],
  ids: readonly number[],
  viewer: Viewer,
): Promise<number> => {
  const scope = scopeSql(db, entity, viewer)
  const [row] = await rowsOf<{ num: number }>(
    db,
    part`select count(*) as num from ${raw(db.tableText(entity.table))} t
      where id in (${listOf(ids)}) and is_deleted = 0 and (${joinSql(concerns(viewer, db), ' or ')})
      ${scope ? part`and ${scope}` : raw('')}`,
  )
  return row?.num ?? 0
}

/** By the word that the answer counts them under. */
const KINDS = {
  messages: [message, ofMessages],
  orders: [order, ofDeals],
  quotes: [quote, ofDeals],
  leads: [lead, ofLeads],
} as const satisfies Readonly<Record<string, readonly [Entity, Concerns]>>

/** For push messages: the same, and tasks assigned to the user. */
const PUSH_RULES: Readonly<Record<PushKind, readonly [Entity, Concerns]>> = {
  ...KINDS,
  tasks: [task, byRole(['team_user_id'])],
}

/** The kind of push message that a change of this resource makes. */
export const pushKindOf = (path: string): PushKind | null =>
  PUSH_KINDS.find((kind) => PUSH_RULES[kind][0].path === path) ?? null

/** Whether the viewer still sees the record of a message; null: several records of the kind. */
export const seesRecordOf = async (
  db: Database,
  kind: PushKind,
  id: number | null,
  viewer: Viewer,
): Promise<boolean> => {
  const [entity] = PUSH_RULES[kind]
  if (!may(viewer.rights, entity.can.view ?? 'logged_in')) return false
  return id === null || (await seenOf(db, [{ r: entity.path, id, rev: 0, op: 'u' }], viewer)).length > 0
}

/** Whether a change is news of its kind in the fields that the viewer may see. */
export const isNewsFor = async (db: Database, kind: PushKind, change: Change, viewer: Viewer): Promise<boolean> => {
  const rules = PUSH_RULES[kind]
  const ids = askedOf([change], rules[0], viewer)
  return ids.length > 0 && (await countOwn(db, rules, ids, viewer)) > 0
}

const COUNTED = Object.entries(KINDS)

/** `has_new_leads` and `count_leads`, and so on: those that are not 0. */
export const unreadCountsOf = async (
  db: Database,
  changes: readonly Change[],
  viewer: Viewer,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  if (concernNobodyOf(changes, viewer)) return counts
  for (const [word, kind] of COUNTED) {
    const ids = askedOf(changes, kind[0], viewer)
    const count = ids.length > 0 ? await countOwn(db, kind, ids, viewer) : 0
    if (count > 0) Object.assign(counts, { [`has_new_${word}`]: 1, [`count_${word}`]: count })
  }
  return counts
}
