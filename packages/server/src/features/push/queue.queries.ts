/** The queue of push messages from the sender's side: due messages are claimed for a while, and deleted once delivered. */
import type { Language } from '@fura/shared/language.ts'
import type { PushKind } from '@fura/shared/push-kinds.ts'
import { DAY } from '@fura/shared/seconds.ts'
import type { Database, RowOf, Tx } from '#db/database.ts'
import { columns, columnsOf, joinSql, listOf, part, raw, rowsIn, rowsOf } from '#db/sql-text.ts'
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
  forUserId: number | null
  tries: number
  endpoint: string
  keys: { p256dh: string; auth: string }
  language: Language
}

const [q, d] = [columnsOf('push_queue', 'q'), columnsOf('push_subscriptions', 'd')]
const DEVICE = joinSql([d.team_user_id, d.endpoint, d.p256dh, d.auth, d.language], ', ')

type DueRow = RowOf<'push_queue'> & Omit<RowOf<'push_subscriptions'>, 'id'>

const dueOf = (row: DueRow): Due => ({
  id: row.id,
  subscriptionId: row.subscription_id,
  userId: row.team_user_id,
  kind: row.kind,
  op: row.op,
  recordId: row.record_id,
  num: row.num,
  byUserId: row.by_user_id,
  forUserId: row.for_user_id,
  tries: row.tries,
  endpoint: row.endpoint,
  keys: { p256dh: row.p256dh, auth: row.auth },
  language: row.language,
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
    const rows = await rowsIn<DueRow>(db, tx, text)
    const dueMessages = rows.map(dueOf)
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
