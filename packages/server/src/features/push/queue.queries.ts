/** The queue of push messages from the sender's side: due messages are claimed for a while, and deleted once delivered. */
import type { Language } from '@fura/shared/language.ts'
import type { PushKind } from '@fura/shared/push-kinds.ts'
import { DAY } from '@fura/shared/seconds.ts'
import type { Database, Row, Tx } from '#db/database.ts'
import { columns, columnsOf, compileSql, joinSql, listOf, part, raw, rowsOf } from '#db/sql-text.ts'
import { joinOwner, OWNER_WORKS } from './push.queries.ts'

const AT_ONCE = 50
/** A message whose sender was killed while sending is sent again after this long. */
const TURN_SECONDS = 60
const MOST_TRIES = 5
const KEPT_SECONDS = DAY

export interface Due {
  id: number
  subscriptionId: number
  userId: number
  kind: PushKind
  op: string
  recordId: number | null
  num: number
  byUserId: number | null
  tries: number
  endpoint: string
  keys: { p256dh: string; auth: string }
  language: Language
}

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))

const [q, d] = [columnsOf('push_queue', 'q'), columnsOf('push_subscriptions', 'd')]
const DEVICE = joinSql([d.team_user_id, d.endpoint, d.p256dh, d.auth, d.language], ', ')

const dueOf = (row: Row): Due => ({
  id: Number(row.id),
  subscriptionId: Number(row.subscription_id),
  userId: Number(row.team_user_id),
  kind: String(row.kind) as PushKind,
  op: String(row.op),
  recordId: numberOrNull(row.record_id),
  num: Number(row.num),
  byUserId: numberOrNull(row.by_user_id),
  tries: Number(row.tries),
  endpoint: String(row.endpoint),
  keys: { p256dh: String(row.p256dh), auth: String(row.auth) },
  language: String(row.language) as Language,
})

export const isAnyDue = async (db: Database, now: number): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    part`select 1 as one from ${raw(db.tableText('push_queue'))} where ${columns('push_queue', 'try_at')} <= ${now} limit 1`,
  )
  return rows.length > 0
}

/** Claims due messages for one node; those that are too old, or whose session is over, are dropped. */
export const takeDue = async (db: Database, now: number): Promise<Due[]> =>
  db.write(async (tx) => {
    const due = await tx
      .selectFrom('push_queue')
      .select('id')
      .where('try_at', '<=', now)
      .orderBy('try_at')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return []
    const text = part`select q.*, ${DEVICE} from ${raw(db.tableText('push_queue'))} q
      join ${raw(db.tableText('push_subscriptions'))} d on ${d.id} = ${q.subscription_id} ${joinOwner(db)}
      where ${q.id} in (${listOf(ids)}) and ${OWNER_WORKS}
        and ${q.tries} < ${MOST_TRIES} and ${q.date} > ${now - KEPT_SECONDS} order by ${q.id}`
    const { rows } = await tx.executeQuery(compileSql(db, text))
    const dueMessages = (rows as Row[]).map(dueOf)
    const dueIds = new Set(dueMessages.map(({ id }) => id))
    await dropQueued(
      tx,
      ids.filter((id) => !dueIds.has(id)),
    )
    if (dueMessages.length > 0) {
      await tx
        .updateTable('push_queue')
        .set((eb) => ({ tries: eb('tries', '+', 1), try_at: now + TURN_SECONDS }))
        .where('id', 'in', [...dueIds])
        .execute()
    }
    return dueMessages
  })

export const dropQueued = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await tx
      .deleteFrom('push_queue')
      .where('id', 'in', [...ids])
      .execute()
}

/** Doubles with each try. */
export const putOff = async (tx: Tx, { id, tries }: Due, now: number): Promise<void> => {
  await tx
    .updateTable('push_queue')
    .set({ try_at: now + 30 * 2 ** tries })
    .where('id', '=', id)
    .execute()
}
