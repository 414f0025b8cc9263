/**
 * The end of a session that its device left without a network. The device has forgotten the token and kept its hash, which
 * opens nothing: knowing it, one can only end what it stands for.
 */
import { text } from '@fura/shared/fields/field.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyObject } from '#http/input.ts'
import { Rate } from '#http/rate.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { auditIn } from '#http/audit.ts'
import { readBody } from './auth.input.ts'
import type { AuthParts } from './auth.parts.ts'
import { dropSession, ownerOfToken } from './auth.queries.ts'

const MOST_A_MINUTE = 60
const LEFT = { session: text({ required: true, max: 64 }) }

const doc = {
  summary: 'Ends a session that was left without a network; always ok, whoever asks',
  body: LEFT,
  about: { session: 'The SHA-256 of its token, in hexadecimal digits.' },
} as const satisfies RouteDoc

export const addLeftSessions = (app: FastifyInstance, { sessions }: AuthParts): void => {
  const rate = new Rate(MOST_A_MINUTE)
  app.route({
    method: 'POST',
    url: '/api/users/logout/later/',
    config: { permission: 'anyone', doc },
    handler: async (request: FastifyRequest) => {
      rate.take(request.ip)
      const { values } = readBody(bodyObject(request), LEFT, {})
      const { db } = request.installation
      const session = values.session.toLowerCase()
      // A wrong guess costs one read, never a write.
      const owner = await ownerOfToken(db.read, session)
      if (owner !== null) {
        await db.write(async (tx) => {
          await auditIn(request, tx, { event: 'logout', subject_id: owner })
          await dropSession(tx, session)
        })
        sessions.forget(db)
      }
      return { status: 'ok' }
    },
  })
}
