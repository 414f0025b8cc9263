/** The devices on which a person is logged in: listed, ended one by one, all others, or all. The administrator ends anybody's. */
import type { Fields } from '@fura/shared/entities/entity.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import { dateTime, flag, int, text } from '@fura/shared/fields/field.ts'
import { type NewValues, validateNew } from '@fura/shared/fields/validate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#db/database.ts'
import { rightsOf } from '#http/context.ts'
import { bodyObject, idFromText, pageOf, PAGING, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import { PAGE_QUERY, type RouteDoc } from '#http/route-doc.ts'
import { endSessions } from '#http/sessions.ts'
import { auditIn } from '#http/audit.ts'
import type { AuthParts } from './auth.parts.ts'
import { endSession, isUser, listSessions, ownerOfSession } from './session.queries.ts'

const SESSION_ID = int({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER })
const ONE = { fields: { id: SESSION_ID } }
const WHOSE = { team_user_id: int({ min: 1 }) }
const ALL = { fields: { ...WHOSE, except_current: flag() } }

/** One's own, or with the administrator's right anybody's. */
export const assertMayEnd = (request: FastifyRequest, userId: number): void => {
  if (userId !== request.session?.userId && !rightsOf(request).can_add_user) throw accessDenied(['can_add_user'])
}

const readInput = <F extends Fields>(request: FastifyRequest, input: { fields: F }): NewValues<F> => {
  const { values, errors } = validateNew(input, bodyObject(request))
  if (errors) throw new AppError('invalid data', { fields: errors })
  return values
}

const list =
  ({ config }: AuthParts) =>
  async (request: FastifyRequest) => {
    const query = queryOf(request, ...PAGING, 'team_user_id')
    const { session, installation } = request
    const idText = query.get('team_user_id')
    const userId = idText === undefined ? (session?.userId ?? 0) : idFromText(idText, 'team_user_id')
    assertMayEnd(request, userId)
    const page = { userId, tokenHash: session?.tokenHash ?? '', ...pageOf(query) }
    return { status: 'ok', ...(await listSessions(installation.db, page, config)) }
  }

/** `work` ends sessions and returns their owner, null if none was left. Every node obeys within a second (decision 0006). */
const ending =
  ({ sessions }: AuthParts, work: (request: FastifyRequest) => (tx: Tx) => Promise<number | null>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const end = work(request)
    await mutate(request, reply, async ({ tx }) => {
      const owner = await end(tx)
      if (owner !== null) await auditIn(request, tx, { event: 'sessions_ended', subject_id: owner })
      return {}
    })
    sessions.forget(request.installation.db)
    return reply
  }

const endOne = (request: FastifyRequest) => {
  const { id } = readInput(request, ONE)
  return async (tx: Tx): Promise<number | null> => {
    const owner = await ownerOfSession(tx, id)
    // A missing session has ended already; the answer does not say whose it was.
    if (owner === null) return null
    assertMayEnd(request, owner)
    await endSession(tx, id)
    return owner
  }
}

const endAll = (request: FastifyRequest) => {
  const { team_user_id: otherId, except_current: exceptCurrent } = readInput(request, ALL)
  const userId = otherId ?? request.session?.userId ?? 0
  assertMayEnd(request, userId)
  return async (tx: Tx): Promise<number> => {
    if (!(await isUser(tx, userId))) throw new AppError('invalid data', { fields: { team_user_id: 'not_found' } })
    await endSessions(tx, userId, exceptCurrent === 1 ? (request.session?.tokenHash ?? null) : null)
    return userId
  }
}

const LISTED = {
  id: SESSION_ID,
  name: text({ required: true }),
  address: text(),
  date_create: dateTime(),
  date_seen: dateTime(),
  remembered_until: dateTime(),
  is_current: flag(),
}

const docs = {
  list: {
    summary: 'The devices on which one is logged in, the last used first; with `can_add_user` also another’s',
    query: { ...PAGE_QUERY, ...WHOSE },
    answer: { list: [LISTED], total_num: int() },
    about: {
      name: 'Browser and system, as the device names them; empty where it does not.',
      address: 'Of the last use.',
      remembered_until: 'Until then the device is not asked for a second factor; 0: it is asked.',
      is_current: '1: the session that asks.',
    },
  },
  endOne: { summary: 'Ends one session; one that is gone is no error', body: ONE.fields, mutates: true },
  endAll: {
    summary: 'Ends all of one’s sessions; with `can_add_user` also those of another',
    body: ALL.fields,
    about: { except_current: '1: the calling session stays open.' },
    mutates: true,
  },
} as const satisfies Record<string, RouteDoc>

export const addSessions = (app: FastifyInstance, parts: AuthParts): void => {
  const own = { permission: 'logged_in' } as const
  app.get('/api/sessions/list/', { config: { ...own, doc: docs.list } }, list(parts))
  app.post('/api/sessions/end/', { config: { ...own, doc: docs.endOne } }, ending(parts, endOne))
  app.post('/api/sessions/end_all/', { config: { ...own, doc: docs.endAll } }, ending(parts, endAll))
}
