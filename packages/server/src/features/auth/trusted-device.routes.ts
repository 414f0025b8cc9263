/** Devices that are not asked for a second factor, with or without a session: listed and forgotten. The administrator forgets anybody's. */
import { AppError } from '@fura/shared/errors.ts'
import { dateTime, flag, int, text } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { devicesOf } from '#http/credentials.ts'
import { bodyObject, idFromText, pageOf, PAGING, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import { PAGE_QUERY, type RouteDoc } from '#http/route-doc.ts'
import { auditIn } from '#http/audit.ts'
import { assertMayEnd } from './session.routes.ts'
import { forgetTrusted, listTrustedDevices, ownerOfTrusted } from './trusted-device.queries.ts'

const ID = int({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER })
const ONE = { fields: { id: ID } }

const list = async (request: FastifyRequest) => {
  const query = queryOf(request, ...PAGING, 'team_user_id')
  const idText = query.get('team_user_id')
  const userId = idText === undefined ? (request.session?.userId ?? 0) : idFromText(idText, 'team_user_id')
  assertMayEnd(request, userId)
  const deviceHashes = devicesOf(request).map(({ hash }) => hash)
  const page = { userId, deviceHashes, ...pageOf(query) }
  return { status: 'ok', ...(await listTrustedDevices(request.installation.db.read, page)) }
}

const forget = async (request: FastifyRequest, reply: FastifyReply) => {
  const { values, errors } = validateNew(ONE, bodyObject(request))
  if (errors) throw new AppError('invalid data', { fields: errors })
  const id = values.id
  return mutate(request, reply, async ({ tx }) => {
    const owner = await ownerOfTrusted(tx, id)
    // A missing device is forgotten already; the answer does not say whose it was.
    if (owner === null) return {}
    assertMayEnd(request, owner)
    await forgetTrusted(tx, id)
    await auditIn(request, tx, { event: 'device_forgotten', subject_id: owner })
    return {}
  })
}

const LISTED = {
  id: ID,
  name: text({ required: true }),
  date_create: dateTime(),
  date_until: dateTime(),
  is_current: flag(),
}

const docs = {
  list: {
    summary: 'The devices that are not asked for one’s second factor; with `can_add_user` also another’s',
    query: { ...PAGE_QUERY, team_user_id: int({ min: 1 }) },
    answer: { list: [LISTED], total_num: int() },
    about: {
      name: 'Browser and system, as the device names them; empty where it does not.',
      date_create: 'When the login asked to remember it.',
      is_current: '1: the device that asks.',
    },
  },
  forget: {
    summary: 'The device is asked for a second factor again; its session, if it has one, goes on',
    body: ONE.fields,
    mutates: true,
  },
} as const satisfies Record<string, RouteDoc>

export const addTrustedDevices = (app: FastifyInstance): void => {
  const own = { permission: 'logged_in' } as const
  app.get('/api/sessions/devices/', { config: { ...own, doc: docs.list } }, list)
  app.post('/api/sessions/devices/forget/', { config: { ...own, doc: docs.forget } }, forget)
}
