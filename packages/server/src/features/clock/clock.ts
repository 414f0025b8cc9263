/**
 * Changes that time brings: offers expire, free time runs out, deadlines come near, clients fall asleep. Each record says
 * in `recalc_at` when to look at it next, so an idle installation costs one indexed query per table.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Actor, Writing } from '#db/actor.ts'
import { anyTable, type Database } from '#db/database.ts'
import type { InSpan } from '#db/in-span.ts'
import type { Installation } from '#db/installations.ts'
import { type Rounds, startRounds } from '#db/rounds.ts'
import { columnsOf, part, raw, rowsOf } from '#db/sql-text.ts'

const EVERY_MS = 30_000
/** Read at once; each record is written by itself, so that people's writes come in between. */
const AT_ONCE = 20

/** What is done with a record whose moment has come. */
export interface TimedWork {
  entity: Entity
  tick: (writing: Writing, id: number) => Promise<void>
}

export interface ClockParts {
  installations: () => readonly Installation[]
  works: readonly TimedWork[]
  /** The server itself, now, where the installation is. */
  actor: (timeZone: string, clientSleepDays: number) => Actor
  onProblem: (error: unknown) => void
  inJob?: InSpan
}

/** When a record is due, in every table that has such records. */
const { recalc_at: recalcAt } = columnsOf<'orders' | 'quotations' | 'clients'>('orders')

interface DueRow {
  id: number
  recalc_at: number
}

/** Continues behind the last record: one that fails is not tried again in the same run. */
const dueRows = (db: Database, { table }: Entity, now: number, last: DueRow): Promise<DueRow[]> =>
  rowsOf<DueRow>(
    db,
    part`select id, ${recalcAt} from ${raw(db.tableText(table))}
      where is_deleted = 0 and ${recalcAt} > 0 and ${recalcAt} <= ${now}
        and (${recalcAt}, id) > (${last.recalc_at}, ${last.id})
      order by ${recalcAt}, id limit ${AT_ONCE}`,
  )

/** Another node, or a person's write, may have done it already. */
const isStillDue = async ({ tx }: Writing, { table }: Entity, id: number, now: number): Promise<boolean> => {
  const row = await anyTable(tx)
    .selectFrom(table)
    .select('recalc_at')
    .where('id', '=', id)
    .where('is_deleted', '=', 0)
    .$castTo<Pick<DueRow, 'recalc_at'>>()
    .executeTakeFirst()
  return row !== undefined && row.recalc_at > 0 && row.recalc_at <= now
}

/** Does what is due in one installation; failures are reported and left for the next run. */
export const runClock = async (
  { db, timezone, clientSleepDays }: Pick<Installation, 'db' | 'timezone' | 'clientSleepDays'>,
  { works, actor, onProblem }: Omit<ClockParts, 'installations'>,
): Promise<void> => {
  const { receivedAt: now } = actor(timezone, clientSleepDays)
  for (const { entity, tick } of works) {
    let last: DueRow | undefined = { recalc_at: 0, id: 0 }
    while (last) {
      const rows: readonly DueRow[] = await dueRows(db, entity, now, last)
      for (const { id } of rows) {
        await db
          .write(async (tx) => {
            const writing = { db, tx, actor: actor(timezone, clientSleepDays) }
            if (await isStillDue(writing, entity, id, now)) await tick(writing, id)
          })
          .catch(onProblem)
      }
      last = rows.at(-1)
    }
  }
}

export const startClock = (parts: ClockParts): Rounds =>
  startRounds(parts, { name: 'clock', everyMs: EVERY_MS }, (installation) => runClock(installation, parts))
