/** Removes old messages of chats whose deals are closed and paid (decision 0105), a few at a time between other people's writes. */
import { setImmediate as others } from 'node:timers/promises'
import { message } from '@fura/shared/entities/message.ts'
import type { Writing } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import { serverActor } from '#db/server-actor.ts'
import { keepLastLeft } from '../chat/chat.writes.ts'
import { removeAndBlank } from './blank.writes.ts'
import { limitOf } from './limit.rules.ts'
import { ofClosedDeals } from './open-deals.queries.ts'

/** Messages looked at in one turn, and removed in one write. */
const TURN_ROWS = 200
const AT_ONCE = 25

const rowsAfter = (db: Database, before: number, last: { date: number; id: number }) =>
  db.read
    .selectFrom(message.table)
    .select(['id', 'o_t', 'o_id', 'date_create', 'text'])
    .where('is_deleted', '=', 0)
    .where('date_create', '<', before)
    .where((row) =>
      row.or([
        row('date_create', '>', last.date),
        row.and([row('date_create', '=', last.date), row('id', '>', last.id)]),
      ]),
    )
    .orderBy('date_create')
    .orderBy('id')
    .limit(TURN_ROWS)
    .execute()

export type OldMessage = Awaited<ReturnType<typeof rowsAfter>>[number]

export interface OldMessages {
  rows: readonly OldMessage[]
  records: number
  bytes: number
}

/** What may go, oldest first, turn by turn. */
export async function* oldMessages(db: Database, before: number): AsyncGenerator<OldMessages> {
  for (let last = { date: 0, id: 0 }; ;) {
    const read = await rowsAfter(db, before, last)
    const end = read.at(-1)
    if (!end) return
    last = { date: end.date_create, id: end.id }
    const rows = await ofClosedDeals(db, read)
    yield { rows, records: rows.length, bytes: rows.reduce((sum, { text }) => sum + (text?.length ?? 0), 0) }
    await others()
  }
}

const removeSome = async (writing: Writing, rows: readonly OldMessage[]): Promise<void> => {
  for (const { id } of rows) await removeAndBlank(writing, message, id)
  const chats = new Map(rows.map(({ o_t, o_id }) => [`${o_t} ${o_id}`, { o_t, o_id }]))
  for (const chat of chats.values()) await keepLastLeft(writing, chat)
}

/** How many were removed. */
export const removeOldMessages = async ({
  db,
  timezone,
  chatDays,
}: Pick<Installation, 'db' | 'timezone' | 'chatDays'>): Promise<number> => {
  const before = limitOf('chat_days', chatDays)
  if (before === null) return 0
  let removed = 0
  for await (const { rows } of oldMessages(db, before)) {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE)
      await db.write((tx) => removeSome({ db, tx, actor: serverActor(timezone) }, some))
      removed += some.length
      await others()
    }
  }
  return removed
}
