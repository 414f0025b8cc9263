/**
 * Removes old files of deals that are closed and paid (decision 0105): photos and what has no kind after the company's period, papers
 * not before the books may go. Files of clients, vehicles, people and firms stay with them.
 */
import { setImmediate as others } from 'node:timers/promises'
import { file } from '@fura/shared/entities/file.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { BOOK_DAYS } from '@fura/shared/retention.ts'
import { isPaperKind } from '@fura/shared/rules/file-kinds.ts'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { Writing } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import { serverActor } from '#db/server-actor.ts'
import { removeFileMessages } from '../chat/file-message.writes.ts'
import { removeAndBlank } from './blank.writes.ts'
import { limitOf } from './limit.rules.ts'
import { ofClosedDeals } from './open-deals.queries.ts'

/** Files looked at in one turn, and removed in one write. */
const TURN_ROWS = 200
const AT_ONCE = 10

const rowsAfter = (db: Database, before: number, last: { date: number; id: number }) =>
  db.read
    .selectFrom(file.table)
    .select(['id', 'o_t', 'o_id', 'kind', 'date_create', 'size', 'thumb_size'])
    .where('is_deleted', '=', 0)
    .where('date_create', '<', before)
    .where((row) =>
      row.or([
        row('date_create', '>', last.date),
        row.and([row('date_create', '=', last.date), row('id', '>', last.id)]),
      ]),
    )
    .where('o_t', 'in', [order.name, quote.name])
    // The photo of a problem is part of its report.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('order_problems')
            .select('order_problems.id')
            .whereRef('order_problems.photo_file_id', '=', 'files.id')
            .where('order_problems.is_deleted', '=', 0),
        ),
      ),
    )
    .orderBy('date_create')
    .orderBy('id')
    .limit(TURN_ROWS)
    .execute()

type OldFile = Awaited<ReturnType<typeof rowsAfter>>[number]

export interface OldFiles {
  rows: readonly OldFile[]
  records: number
  bytes: number
}

/** What may go, oldest first, turn by turn. */
export async function* oldFiles(db: Database, before: number): AsyncGenerator<OldFiles> {
  const books = Math.min(before, nowSeconds() - BOOK_DAYS * DAY)
  for (let last = { date: 0, id: 0 }; ;) {
    const read = await rowsAfter(db, before, last)
    const end = read.at(-1)
    if (!end) return
    last = { date: end.date_create, id: end.id }
    const rows = await ofClosedDeals(
      db,
      read.filter(({ kind, date_create: date }) => !isPaperKind(kind) || date < books),
    )
    yield {
      rows,
      records: rows.length,
      bytes: rows.reduce((sum, { size, thumb_size: thumb }) => sum + size + (thumb ?? 0), 0),
    }
    await others()
  }
}

const removeSome = async (writing: Writing, rows: readonly OldFile[]): Promise<void> => {
  for (const { id } of rows) {
    await removeFileMessages(writing, id)
    await removeAndBlank(writing, file, id)
  }
}

/** How many were removed; their bytes go as those of every deleted file. */
export const removeOldFiles = async ({
  db,
  timezone,
  fileDays,
}: Pick<Installation, 'db' | 'timezone' | 'fileDays'>): Promise<number> => {
  const before = limitOf('file_days', fileDays)
  if (before === null) return 0
  let removed = 0
  for await (const { rows } of oldFiles(db, before)) {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE)
      await db.write((tx) => removeSome({ db, tx, actor: serverActor(timezone) }, some))
      removed += some.length
      await others()
    }
  }
  return removed
}
