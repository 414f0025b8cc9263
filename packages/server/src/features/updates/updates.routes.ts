/** "What is new": asked by every open app each three seconds, so its cost must not grow with the data. */
import { MAX_CHANGED } from '@fura/shared/constants.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import { choice, flag, int, text } from '@fura/shared/fields/field.ts'
import type { ChangeFeed } from '#db/change-feed.ts'
import { viewerOf } from '#http/context.ts'
import { bodyObject, refuseMembers } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { NO_UPDATES, noUpdatesSince, updatesSince, updatesText } from './updates-since.ts'
import { startOf } from './updates.queries.ts'

const NEWS = Object.fromEntries(
  Object.keys(NO_UPDATES).map((name) => [name, name.startsWith('has_') ? flag() : int({ required: true })]),
)

const doc = {
  summary: 'What is new since the last answer; every open app asks every three seconds',
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
        of: int({ required: true, min: 1 }),
      },
    ],
    reset: choice([1], { required: true }),
  },
  optional: ['reset'],
  partial: ['of'],
  about: {
    cursor:
      'What to send as `date_from` next time. Numbers are in commit order, so nothing that commits late is missed.',
    changed: `Each record once, as it was last; at most ${MAX_CHANGED}.`,
    r: 'The path of its resource.',
    op: 'Added, updated or deleted.',
    of: 'Of a part: the id of the record that it belongs to.',
    reset:
      'Present where more than `changed` holds has happened, or the cursor is of a log that is gone (a restored backup): read everything again.',
  },
} as const satisfies RouteDoc

const JSON_TYPE = 'application/json; charset=utf-8'

export const addUpdates = (app: FastifyInstance, { feed }: { feed: ChangeFeed }): void => {
  const config = { permission: 'logged_in', poll: true, doc } as const
  app.post('/api/check_updates/', { config }, async (request, reply) => {
    refuseMembers(request, 'action', 'date_from')
    const { action, date_from: cursor } = bodyObject(request)
    if (action !== 'main') throw new AppError('invalid data', { fields: { action: 'not_allowed' } })
    const { db } = request.installation
    const tail = await feed.fresh(db)
    const start = await startOf(db, cursor, tail.last)
    reply.type(JSON_TYPE)
    if (start >= tail.last) return reply.send(noUpdatesSince(start))
    return reply.send(updatesText(await updatesSince(db, tail, start, viewerOf(request))))
  })
}
