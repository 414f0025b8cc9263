/** The same news as the poll's, at once, as a stream of events; a client that cannot keep one open polls and misses nothing. */
import { AppError } from '@fura/shared/errors.ts'
import { int } from '@fura/shared/fields/field.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '#db/actor.ts'
import type { ChangeFeed } from '#db/change-feed.ts'
import type { Installations } from '#db/installations.ts'
import { viewerOf } from '#http/context.ts'
import { credentialsOf } from '#http/credentials.ts'
import { assertSecondFactor, hostName } from '#http/guard.ts'
import { queryOf } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import type { Sessions } from '#http/sessions.ts'
import type { EventHub } from './event-hub.ts'
import { startOf } from './updates.queries.ts'

/** No stream stays open for ever: nodes come and go, and the load is spread again. */
const LONGEST_SECONDS = 3600

const doc = {
  summary:
    'What is new, as a stream: `change` and `message` for each record, then `news` with the counts and the cursor',
  query: { cursor: { kind: 'cursor' }, seconds: int({ min: 0, max: LONGEST_SECONDS }) },
  plain: { type: 'text/event-stream' },
  about: {
    cursor:
      'Where to begin, as `check_updates` answers it; the header Last-Event-ID says the same. Without it: from now on.',
    seconds: `The stream ends after so many; 0 tells what there is and ends. Without it ${LONGEST_SECONDS}.`,
  },
} as const satisfies RouteDoc

export interface EventParts {
  feed: ChangeFeed
  sessions: Sessions
  installations: Installations
  streams: EventHub
}

const secondsIn = (text: string | undefined): number => {
  if (text === undefined) return LONGEST_SECONDS
  if (!/^\d{1,6}$/.test(text)) throw new AppError('invalid data', { fields: { seconds: 'type' } })
  if (Number(text) > LONGEST_SECONDS) throw new AppError('invalid data', { fields: { seconds: 'max' } })
  return Number(text)
}

/** The guard's checks again, because hours may pass between two events. */
const letIn = async (request: FastifyRequest, { sessions, installations }: EventParts): Promise<Viewer> => {
  const installation = installations.byHost(hostName(request.headers.host))
  if (!installation?.isOn || installation.db !== request.installation.db) throw new AppError('unavailable')
  request.installation = installation
  request.session = await sessions.find(installation, credentialsOf(request), true)
  assertSecondFactor(installation, request.session)
  return viewerOf(request)
}

export const addEvents = (app: FastifyInstance, parts: EventParts): void => {
  const { feed, sessions, streams: hub } = parts
  sessions.onForget((db) => hub.ask(db))
  app.addHook('preClose', async () => hub.close())
  const config = { permission: 'logged_in', poll: true, doc } as const
  app.get('/api/events/', { config }, async (request, reply) => {
    const query = queryOf(request, 'cursor', 'seconds')
    const seconds = secondsIn(query.get('seconds'))
    const { db } = request.installation
    const { last } = await feed.fresh(db)
    const start = await startOf(db, request.headers['last-event-id'] ?? query.get('cursor'), last)
    const stream = hub.open({
      db,
      userId: request.session?.userId ?? 0,
      viewer: () => letIn(request, parts),
      start,
      until: performance.now() + seconds * 1000,
      onProblem: (error) => request.log.warn({ err: error }, 'an event stream was cut'),
    })
    const firstSent = stream.sendNew()
    if (seconds === 0) void firstSent.then(() => stream.end())
    // A buffering proxy would hold the news back.
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream.readable)
  })
}
