/**
 * What a company has to do behind the requests: how much waits, since when, and what was given up. `/metrics` and the
 * administrator's page show the same.
 */
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { Database } from '#db/database.ts'
import { mailInForce } from '../mail/company-mail.queries.ts'
import { readBankState } from '../currencies/bank-state.queries.ts'

/** Older failures are not reported. */
const FAILED_SECONDS = 7 * DAY

export interface Queue {
  /** Waits, or is being done. */
  waiting: number
  /** Of those: has been tried before. */
  tried: number
  /** Given up in the last week. */
  failed: number
  /** Unix seconds at which the oldest was due; null where nothing waits. */
  since: number | null
}

const EMPTY: Queue = { waiting: 0, tried: 0, failed: 0, since: null }

const sentQueue = async ({ read }: Database, table: 'push_queue' | 'mail_queue'): Promise<Queue> => {
  const row = await read
    .selectFrom(table)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('waiting'),
      fn.sum(eb.case().when('tries', '>', 0).then(1).else(0).end()).as('tried'),
      fn.min<number | null>('try_at').as('since'),
    ])
    .executeTakeFirstOrThrow()
  return { ...EMPTY, waiting: row.waiting, tried: Number(row.tried ?? 0), since: row.since }
}

/** Files whose letters the mail server has refused for good. */
const refusedLetters = async ({ read }: Database): Promise<number> => {
  const row = await read
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('num'))
    .where('is_deleted', '=', 0)
    .where('date_update', '>', nowSeconds() - FAILED_SECONDS)
    .where('mail_failed_to', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.num
}

/** The mail server of the company did not take the last letter. */
const failingServers = async ({ read }: Database): Promise<number> => ((await mailInForce(read))?.trouble ? 1 : 0)

const importQueue = async ({ read }: Database): Promise<Queue> => {
  const row = await read
    .selectFrom('imports')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min<number | null>('date_create').as('since')])
    .where('status', 'in', ['reading', 'running', 'undoing'])
    .executeTakeFirstOrThrow()
  const failed = await read
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('num'))
    .where('status', '=', 'failed')
    .where('date_create', '>', nowSeconds() - FAILED_SECONDS)
    .executeTakeFirstOrThrow()
  return { ...EMPTY, waiting: row.waiting, since: row.since, failed: failed.num }
}

/** Records that time has changed and the clock has not looked at yet. */
const clockQueue = async ({ read }: Database): Promise<Queue> => {
  const now = nowSeconds()
  const due = await Promise.all(
    (['orders', 'quotations', 'clients', 'absences'] as const).map((table) =>
      read
        .selectFrom(table)
        .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min<number | null>('recalc_at').as('since')])
        .where('is_deleted', '=', 0)
        .where('recalc_at', '>', 0)
        .where('recalc_at', '<=', now)
        .executeTakeFirstOrThrow(),
    ),
  )
  const since = due.flatMap((row) => row.since ?? [])
  return {
    ...EMPTY,
    waiting: due.reduce((sum, row) => sum + row.waiting, 0),
    since: since.length > 0 ? Math.min(...since) : null,
  }
}

const bankQueue = async ({ read }: Database): Promise<Queue> => {
  const { isOn, dueAt, error } = await readBankState(read)
  if (!isOn) return EMPTY
  const isDue = dueAt <= nowSeconds()
  // Just switched on, it is due at once and has not waited.
  return { waiting: isDue ? 1 : 0, tried: 0, failed: error === null ? 0 : 1, since: isDue && dueAt > 0 ? dueAt : null }
}

export const QUEUE_NAMES = ['push', 'mail', 'imports', 'clock', 'bank_rates'] as const
export type QueueName = (typeof QUEUE_NAMES)[number]

export const QUEUES: Readonly<Record<QueueName, (db: Database) => Promise<Queue>>> = {
  push: (db) => sentQueue(db, 'push_queue'),
  mail: async (db) => ({
    ...(await sentQueue(db, 'mail_queue')),
    failed: (await refusedLetters(db)) + (await failingServers(db)),
  }),
  imports: importQueue,
  clock: clockQueue,
  bank_rates: bankQueue,
}
