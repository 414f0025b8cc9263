/** Devices that take push messages, their owners' settings, and the queue of messages to send. */
import { createHash } from 'node:crypto'
import type { Language } from '@fura/shared/language.ts'
import { recordOf } from '@fura/shared/objects.ts'
import { PUSH_KINDS, type PushKind } from '@fura/shared/push-kinds.ts'
import type { Database, RowOf, Tx } from '#db/database.ts'
import { insertMany } from '#db/insert-many.ts'
import { columnsOf, compileSql, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'

/** Of one person; the oldest makes room. */
const MOST_DEVICES = 20

export interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')

const [d, s, u] = [columnsOf('push_subscriptions', 'd'), columnsOf('sessions', 's'), columnsOf('team_users', 'u')]

/** Joins to a device (`d`) its session and its owner. */
export const joinOwner = (db: Database): SqlText =>
  part`join ${raw(db.tableText('sessions'))} s on ${s.token_hash} = ${d.token_hash} and ${s.team_user_id} = ${d.team_user_id}
    join ${raw(db.tableText('team_users'))} u on ${u.id} = ${d.team_user_id}`

/** The owner of a device works here. */
export const OWNER_WORKS = part`${u.is_active} = 1 and ${u.is_deleted} = 0`

const liveText = (db: Database): SqlText =>
  part`select ${d.id}, ${d.team_user_id} from ${raw(db.tableText('push_subscriptions'))} d ${joinOwner(db)}
    where ${OWNER_WORKS}`

/** Nothing is queued without devices: the queue begins with changes from now on. */
const beginNow = async (db: Database, tx: Tx): Promise<void> => {
  const { rows } = await tx.executeQuery(compileSql(db, part`${liveText(db)} limit 1`))
  if (rows.length > 0) return
  const last = await tx.selectFrom('changes').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  await keepPlace(tx, 'changes', last?.id ?? 0)
}

/** A device belongs to the person who registered it last: two people may share a browser. */
export const keepDevice = async (
  db: Database,
  tx: Tx,
  { endpoint, p256dh, auth }: Device,
  owner: { userId: number; tokenHash: string; language: Language; now: number },
): Promise<void> => {
  await beginNow(db, tx)
  await tx
    .deleteFrom('push_subscriptions')
    .where('token_hash', 'not in', tx.selectFrom('sessions').select('token_hash'))
    .execute()
  const device = { p256dh, auth, team_user_id: owner.userId, token_hash: owner.tokenHash, language: owner.language }
  await tx
    .insertInto('push_subscriptions')
    .values({ ...device, endpoint, endpoint_hash: hashOf(endpoint), date_create: owner.now })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(device))
    .execute()
  const older = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('team_user_id', '=', owner.userId)
    .orderBy('id', 'desc')
    .offset(MOST_DEVICES)
    .limit(MOST_DEVICES)
    .execute()
  for (const { id } of older) await forgetDevice(tx, id)
}

export const forgetDevice = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('push_queue').where('subscription_id', '=', id).execute()
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** Of one's own alone. */
export const forgetEndpoint = async (tx: Tx, userId: number, endpoint: string): Promise<void> => {
  const row = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint_hash', '=', hashOf(endpoint))
    .where('team_user_id', '=', userId)
    .executeTakeFirst()
  if (row) await forgetDevice(tx, row.id)
}

export const SETTING_NAMES = [...PUSH_KINDS, 'quiet_from', 'quiet_to'] as const
export type Settings = Readonly<Record<PushKind, 0 | 1>> & { quiet_from: number | null; quiet_to: number | null }

export const settingsOf = (row: RowOf<'push_settings'> | undefined): Settings => ({
  ...recordOf(PUSH_KINDS, (kind) => (row?.[kind] === 0 ? 0 : 1)),
  quiet_from: row?.quiet_from ?? null,
  quiet_to: row?.quiet_to ?? null,
})

export const readSettings = async (db: Database | Tx, userId: number): Promise<Settings> => {
  const reader = 'read' in db ? db.read : db
  const row = await reader.selectFrom('push_settings').selectAll().where('team_user_id', '=', userId).executeTakeFirst()
  return settingsOf(row)
}

export const saveSettings = async (tx: Tx, userId: number, settings: Settings): Promise<void> => {
  await tx
    .insertInto('push_settings')
    .values({ ...settings, team_user_id: userId })
    .onConflict((conflict) => conflict.column('team_user_id').doUpdateSet(settings))
    .execute()
}

/** Devices whose session lives and whose owner works here, by owner. */
export const liveDevices = async (db: Database): Promise<Map<number, number[]>> => {
  const rows = await rowsOf(db, part`${liveText(db)} order by ${d.id}`)
  const devices = new Map<number, number[]>()
  for (const { id, team_user_id: user } of rows)
    devices.set(Number(user), [...(devices.get(Number(user)) ?? []), Number(id)])
  return devices
}

/** How far everything has been queued: a place in the change log, and a moment of reminders. */
const PLACES = { changes: 1, reminders: 2 } as const
type PlaceName = keyof typeof PLACES

export const placeIn = async (db: Database | Tx, name: PlaceName): Promise<number | null> => {
  const reader = 'read' in db ? db.read : db
  const row = await reader
    .selectFrom('push_place')
    .select('change_id')
    .where('id', '=', PLACES[name])
    .executeTakeFirst()
  return row ? row.change_id : null
}

export const keepPlace = async (tx: Tx, name: PlaceName, place: number): Promise<void> => {
  await tx
    .insertInto('push_place')
    .values({ id: PLACES[name], change_id: place })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ change_id: place }))
    .execute()
}

/** The queue word for a task's reminder. */
export const REMINDER = 'r'

export interface QueuedMessage {
  subscription_id: number
  kind: PushKind
  op: string
  record_id: number | null
  num: number
  by_user_id: number | null
  /** Whose news it is, where the device is their deputy's. */
  for_user_id: number | null
}

/** A record that already waits in the queue is not queued again. */
export const enqueue = async (db: Database, tx: Tx, queued: readonly QueuedMessage[], now: number): Promise<void> => {
  const fresh: QueuedMessage[] = []
  for (const one of queued) {
    const waiting = await tx
      .selectFrom('push_queue')
      .select('id')
      .where('subscription_id', '=', one.subscription_id)
      .where('kind', '=', one.kind)
      .where('record_id', '=', one.record_id)
      // A message that a task is new does not replace its reminder.
      .where('op', one.op === REMINDER ? '=' : '<>', REMINDER)
      .where('tries', '=', 0)
      .executeTakeFirst()
    if (!waiting) fresh.push(one)
  }
  const rows = fresh.map((one) => ({ ...one, tries: 0, try_at: now, date: now }))
  await insertMany(db, tx, 'push_queue', rows)
}
