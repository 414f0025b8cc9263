/** POST /api/team_users/hand_over/: the open records of an employee who was switched off go to a colleague. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import { flag, int, ref, text } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyObject } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { auditIn } from '#http/audit.ts'
import { doHandOver, type HandOver, previewHandOver } from './hand-over.ts'

const FIELDS = {
  from_id: ref('team_user', { required: true }),
  to_id: ref('team_user'),
  is_preview: flag(),
}

const doc = {
  summary:
    'Moves every role of a switched-off employee on open orders, quotations, leads and tasks, on clients and contractors, and, by who manages the team, the people under them, to a colleague',
  body: FIELDS,
  answer: { moved: [{ r: text({ required: true }), count: int({ required: true }) }] },
  about: {
    from_id: 'Who leaves; must be switched off, except for a preview.',
    to_id: 'Who takes over. A preview may leave it out.',
    is_preview: 'With 1 nothing is written: the answer counts what would be moved.',
    moved: 'How many records of each resource that the caller may see were, or would be, handed over.',
  },
  rules: {
    same_person: 'Nobody hands over to themselves.',
    still_active: 'The employee still works here: switch them off first.',
    switched_off: 'The colleague who takes over is switched off.',
  },
  mutates: true,
} as const satisfies RouteDoc

/** A head hands over the work of their own people; who is whose head is set by people who manage the team. */
const assertMayHandOver = ({ session }: FastifyRequest, from: unknown): void => {
  const isTheirs = session?.role === 'head' && typeof from === 'number' && session.people.includes(from)
  if (!isTheirs && !session?.rights.can_add_team_user) throw accessDenied(['can_add_team_user'])
}

const readBody = (request: FastifyRequest): HandOver => {
  const body = bodyObject(request)
  assertMayHandOver(request, body.from_id)
  const { values, errors } = validateNew({ fields: FIELDS }, body)
  if (errors) throw new AppError('invalid data', { fields: errors })
  const isPreview = values.is_preview === 1
  const to = typeof values.to_id === 'number' ? values.to_id : null
  return { from: values.from_id, to, isPreview }
}

const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
  const handOverRequest = readBody(request)
  if (handOverRequest.isPreview) return { status: 'ok', moved: await previewHandOver(request, handOverRequest) }
  if (handOverRequest.to === null) throw new AppError('invalid data', { fields: { to_id: 'required' } })
  const { moved, isReplay } = await doHandOver(request, handOverRequest, handOverRequest.to)
  if (isReplay) reply.header('idempotent-replayed', 'true')
  if (!isReplay) {
    const note = {
      event: 'user_handed_over',
      subject_id: handOverRequest.from,
      detail: `→ ${handOverRequest.to}`,
    } as const
    await request.installation.db.write((tx) => auditIn(request, tx, note))
  }
  return { status: 'ok', moved }
}

export const addHandOver = (app: FastifyInstance): void => {
  const config = { permission: 'by_record', doc } as const
  app.post(`/api/${teamUser.path}/hand_over/`, { config }, handOver)
}
