/**
 * A client's status as the server sets it from its orders, with the reason beside it; and what a status set by a person
 * changes.
 */
import { DAY } from '@fura/shared/seconds.ts'
import { client } from '@fura/shared/entities/client.ts'
import {
  type ClientOrders,
  fallsAsleep,
  type Moment,
  sleepCheckAt,
  statusByOrders,
  type StatusMove,
} from '@fura/shared/rules/client-status.ts'
import type { Actor, Writing } from '#db/actor.ts'
import type { RecordRow, RowOf } from '#db/database.ts'
import { writeDerived } from '#rows/write-derived.ts'
import { changeRecord } from '#resource/save.ts'

type ClientRow = RowOf<'clients'>

const momentOf = ({ receivedAt: now, timeZone, clientSleepDays: sleepDays }: Actor): Moment => ({
  now,
  timeZone,
  sleepDays,
})

/** The same as a write of the server: no person chose the status, and the author of the order need not see the client. */
const byServer = (writing: Writing): Writing => ({
  ...writing,
  actor: { ...writing.actor, userId: null, people: null, seesOwnOnly: false },
})

const rowOf = ({ tx }: Writing, id: number): Promise<ClientRow> =>
  tx.selectFrom(client.table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** `planned`: when it was to be checked next. */
const keepStatus = async (
  writing: Writing,
  row: ClientRow,
  orders: ClientOrders,
  move: StatusMove | null,
  planned: number,
): Promise<void> => {
  const id = row.id
  if (move) await changeRecord(byServer(writing), client, id, { ...move }, null)
  const recalcAt = sleepCheckAt(move?.status_id ?? row.status_id, orders, planned, momentOf(writing.actor))
  if (recalcAt !== row.recalc_at) await writeDerived(writing, client, await rowOf(writing, id), { recalc_at: recalcAt })
}

/** After a write of one of its orders. `row`: the client as it was before; `orders`: as they are now. */
export const followOrders = (writing: Writing, row: ClientRow, orders: ClientOrders): Promise<void> => {
  const isNewOrder = orders.lastDate > row.last_order_date
  const move = statusByOrders(row.status_id, orders, isNewOrder, momentOf(writing.actor))
  return keepStatus(writing, row, orders, move, row.recalc_at)
}

/** At its planned moment: a client that has not ordered for long falls asleep. */
export const followTime = (writing: Writing, row: ClientRow, orders: ClientOrders): Promise<void> => {
  const [status, moment] = [row.status_id, momentOf(writing.actor)]
  const move = statusByOrders(status, orders, false, moment) ?? fallsAsleep(status, orders, moment)
  return keepStatus(writing, row, orders, move, 0)
}

/** A status that a person sets has no reason of the server's, and holds as long as an order would. */
export const keepGivenStatus = async (
  writing: Writing,
  id: number,
  before: RecordRow,
  sentStatus: unknown,
): Promise<void> => {
  if (sentStatus === undefined || sentStatus === before.status_id) return
  const { receivedAt, clientSleepDays } = writing.actor
  await writeDerived(writing, client, await rowOf(writing, id), {
    status_reason: null,
    recalc_at: receivedAt + clientSleepDays * DAY,
  })
}
