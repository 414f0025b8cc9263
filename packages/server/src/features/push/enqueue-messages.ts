/** Queues push messages for the changes after a place in the change log: one per device of each person concerned. */
import { DEFAULT_LANGUAGE } from '@fura/shared/language.ts'
import type { PushKind } from '@fura/shared/push-kinds.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { Viewer } from '#db/actor.ts'
import type { Change, ChangeFeed } from '#db/change-feed.ts'
import type { Database } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import { viewerNow } from '#http/sessions.ts'
import { concernedIn, UNMANAGED } from '../updates/concerned.queries.ts'
import { changesBehind, isNewsFor, pushKindOf } from '../updates/updates.queries.ts'
import { enqueue, keepPlace, liveDevices, placeIn, type QueuedMessage, readSettings } from './push.queries.ts'
import { isQuiet, minuteOf } from './quiet.rules.ts'

/** More at once become one message with their number: an import is not five hundred notices. */
const MOST_SINGLE = 3
/** How far the stored place may lag behind, if nothing of it concerned anybody. */
const PLACE_STEP = 500

interface NewsItem {
  change: Change
  kind: PushKind
  userId: number
  /** The absent colleague whose news it is; null: the user's own. */
  forUserId: number | null
}

/** A task is new for its new assignee, not after each edit. */
const isGiven = async (db: Database, { id, op }: Change): Promise<boolean> => {
  if (op === 'a') return true
  const row = await db.read
    .selectFrom('history')
    .select('field')
    .where('change_id', '=', id)
    .where('field', '=', 'team_user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** By current deputy: the colleagues for whom they stand in. */
export const standInsOf = async (db: Database): Promise<Map<number, number[]>> => {
  const rows = await db.read
    .selectFrom('team_users')
    .select(['id', 'deputy_id'])
    .where('deputy_id', 'is not', null)
    .where('is_deleted', '=', 0)
    .execute()
  const absentOf = new Map<number, number[]>()
  for (const { id, deputy_id: deputy } of rows)
    absentOf.set(Number(deputy), [...(absentOf.get(Number(deputy)) ?? []), id])
  return absentOf
}

/** Which of them want messages now, and of which kinds. */
export const findRecipients = async (installation: Installation, users: Iterable<number>, now: number) => {
  const viewers = new Map<number, { viewer: Viewer; kinds: Readonly<Record<PushKind, 0 | 1>> }>()
  for (const userId of users) {
    const settings = await readSettings(installation.db, userId)
    if (isQuiet(settings, minuteOf(now, installation.timezone))) continue
    const viewer = await viewerNow(installation, userId, DEFAULT_LANGUAGE)
    if (viewer) viewers.set(userId, { viewer, kinds: settings })
  }
  return viewers
}

const withConcerned = async (db: Database, changes: readonly Change[]): Promise<readonly Change[]> => {
  if (changes.every(({ concerns }) => concerns)) return changes
  const concerns = await concernedIn(db, changes)
  return changes.map((change, place) => ({ ...change, concerns: concerns[place] ?? null }))
}

const foundIn = async (
  installation: Installation,
  changes: readonly Change[],
  users: readonly number[],
  now: number,
): Promise<NewsItem[]> => {
  const { db } = installation
  const touched = changes.filter(({ r, op }) => op !== 'd' && pushKindOf(r) !== null)
  const pushChanges = touched.length > 0 ? await withConcerned(db, touched) : []
  const absentOf = pushChanges.length > 0 ? await standInsOf(db) : new Map<number, number[]>()
  const whoseOf = ({ concerns, userId: by }: Change, userId: number): number | undefined =>
    concerns?.has(userId) ? userId : absentOf.get(userId)?.find((absent) => by !== absent && concerns?.has(absent))
  const isFor = (change: Change, userId: number) =>
    change.userId !== userId && (whoseOf(change, userId) !== undefined || change.concerns?.has(UNMANAGED))
  const concerned = users.filter((userId) => pushChanges.some((change) => isFor(change, userId)))
  const items: NewsItem[] = []
  for (const [userId, { viewer, kinds }] of await findRecipients(installation, concerned, now)) {
    for (const change of pushChanges) {
      const kind = pushKindOf(change.r)
      if (!kind || kinds[kind] === 0 || !isFor(change, userId)) continue
      if (kind === 'tasks' && !(await isGiven(db, change))) continue
      if (!(await isNewsFor(db, kind, change, viewer))) continue
      const ownerId = whoseOf(change, userId) ?? userId
      items.push({ change, kind, userId, forUserId: ownerId === userId ? null : ownerId })
    }
  }
  return items
}

/** For one person: each record once, or one number where there are many of a kind. */
const toMessages = (items: readonly NewsItem[]): Omit<QueuedMessage, 'subscription_id'>[] =>
  [...Map.groupBy(items, ({ kind }) => kind)].flatMap(([kind, all]): Omit<QueuedMessage, 'subscription_id'>[] => {
    const records = new Map(all.map(({ change, forUserId }) => [change.recordId, { ...change, forUserId }]))
    if (records.size > MOST_SINGLE)
      return [{ kind, op: 'u', record_id: null, num: records.size, by_user_id: null, for_user_id: null }]
    return [...records.values()].map(({ recordId, userId, forUserId }) => {
      const isNew = all.some(({ change }) => change.recordId === recordId && change.op === 'a')
      return { kind, op: isNew ? 'a' : 'u', record_id: recordId, num: 1, by_user_id: userId, for_user_id: forUserId }
    })
  })

/** Returns the place up to which everything has been checked. */
export const enqueueMessages = async (
  feed: ChangeFeed,
  installation: Installation,
  place: number | null,
): Promise<number> => {
  const { db } = installation
  const [tail, savedPlace] = [await feed.fresh(db), await placeIn(db, 'changes')]
  if (savedPlace === null) {
    await db.write((tx) => keepPlace(tx, 'changes', tail.last))
    return tail.last
  }
  const start = Math.max(place ?? 0, savedPlace)
  if (tail.last <= start) return start
  const { changes, end } = await changesBehind(db, tail, start)
  const now = nowSeconds()
  const devices = await liveDevices(db)
  const items = await foundIn(installation, changes, [...devices.keys()], now)
  if (items.length === 0 && end - savedPlace < PLACE_STEP) return end
  await db.write(async (tx) => {
    // Another node may have done it already.
    const behind = (await placeIn(tx, 'changes')) ?? 0
    const newItems = items.filter(({ change }) => change.id > behind)
    const queued = [...Map.groupBy(newItems, ({ userId }) => userId)].flatMap(([userId, own]) =>
      toMessages(own).flatMap((one) => (devices.get(userId) ?? []).map((id) => ({ ...one, subscription_id: id }))),
    )
    await enqueue(db, tx, queued, now)
    await keepPlace(tx, 'changes', Math.max(behind, end))
  })
  return end
}
