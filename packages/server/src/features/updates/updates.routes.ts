/** "What is new": asked by every open app each three seconds, so its cost must not grow with the data. */
import { MAX_CHANGED } from '@fura/shared/constants.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import { choice, flag, int, text } from '@fura/shared/fields/field.ts'
import type { Database } from '#db/database.ts'
import { bodyObject } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'

interface Changed {
  r: string
  id: number
  rev: number
  op: string
}

const lastChange = async (db: Database): Promise<number> => {
  const row = await db.read.selectFrom('changes').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return Number(row?.id ?? 0)
}

/** The change before the first one received at this time; a later one may not be skipped, an earlier one may be told again. */
const changeBefore = async (db: Database, seconds: number): Promise<number> => {
  const row = await db.read
    .selectFrom('changes')
    .select('id')
    .where('date', '>=', seconds)
    .orderBy('date')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row.id) - 1 : lastChange(db)
}

/** A cursor of ours ("c17") or Unix seconds; nothing at all means from now on. */
const startOf = async (db: Database, asked: unknown): Promise<number> => {
  if (asked === undefined || asked === null || asked === '' || asked === 0) return lastChange(db)
  const cursor = typeof asked === 'string' ? /^c(\d{1,15})$/.exec(asked)?.[1] : undefined
  if (cursor !== undefined) return Number(cursor)
  const seconds = typeof asked === 'string' && /^\d{1,12}$/.test(asked) ? Number(asked) : asked
  if (typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds > 0) return changeBefore(db, seconds)
  throw new AppError('invalid data', { fields: { date_from: 'format' } })
}

/** What happened after `start`: each record once, as it was last. */
const changesAfter = async (
  db: Database,
  start: number,
): Promise<{ changed: Changed[]; reset: boolean; end: number }> => {
  const rows = await db.read
    .selectFrom('changes')
    .select(['id', 'resource', 'record_id', 'rev', 'op'])
    .where('id', '>', start)
    .orderBy('id')
    .limit(MAX_CHANGED + 1)
    .execute()
  if (rows.length > MAX_CHANGED) return { changed: [], reset: true, end: await lastChange(db) }
  const last = new Map<string, Changed>()
  for (const row of rows) {
    const [r, id] = [String(row.resource), Number(row.record_id)]
    const before = last.get(`${r} ${id}`)
    const op = before?.op === 'a' && row.op === 'u' ? 'a' : String(row.op)
    last.set(`${r} ${id}`, { r, id, rev: Number(row.rev), op })
  }
  return { changed: [...last.values()], reset: false, end: Number(rows.at(-1)?.id ?? start) }
}

/** Messages, orders, quotes and leads raise these flags once they exist. */
const NOTHING_NEW = {
  has_new_messages: 0,
  has_new_orders: 0,
  has_new_quotes: 0,
  has_new_leads: 0,
  count_messages: 0,
  count_orders: 0,
  count_quotes: 0,
  count_leads: 0,
} as const

const NEWS = Object.fromEntries(
  Object.keys(NOTHING_NEW).map((name) => [name, name.startsWith('has_') ? flag() : int({ required: true })]),
)

const doc = {
  summary: 'What is new since the last answer; asked by every open app each three seconds',
  body: { action: choice(['main'], { required: true }), date_from: { kind: 'cursor' } },
  answer: {
    data: NEWS,
    cursor: text({ required: true }),
    changed: [
      {
        r: text({ required: true }),
        id: int({ required: true, min: 1 }),
        rev: int({ required: true, min: 1 }),
        op: choice(['a', 'u', 'd'], { required: true }),
      },
    ],
    reset: choice([1], { required: true }),
  },
  optional: ['reset'],
  about: {
    cursor:
      'What to send as `date_from` next time. Numbers are in commit order, so nothing that commits late is missed.',
    changed: `Each record once, as it was last; at most ${MAX_CHANGED}.`,
    r: 'The path of its resource.',
    op: 'Added, updated or deleted.',
    reset: 'Present where more than `changed` holds has happened: read everything again.',
  },
} as const satisfies RouteDoc

export const addUpdates = (app: FastifyInstance): void => {
  const config = { permission: 'logged_in', poll: true, doc } as const
  app.post('/api/check_updates/', { config }, async (request) => {
    const { action, date_from: asked, ...rest } = bodyObject(request)
    const unknown = Object.keys(rest)
    if (unknown.length > 0) {
      throw new AppError('invalid data', {
        fields: Object.fromEntries(unknown.map((name) => [name, 'unknown' as const])),
      })
    }
    if (action !== 'main') throw new AppError('invalid data', { fields: { action: 'not_allowed' } })
    const { db } = request.installation
    const { changed, reset, end } = await changesAfter(db, await startOf(db, asked))
    return { status: 'ok', data: NOTHING_NEW, cursor: `c${end}`, changed, ...(reset && { reset: 1 }) }
  })
}
