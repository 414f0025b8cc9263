/** The first steps of a company, for its administrator: which are done, skipped or closed. */
import { AppError } from '@fura/shared/errors.ts'
import { choice, flag, ref } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { GUIDE_STEPS } from '@fura/shared/guide.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyObject, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { MARKS, readGuide, setGuideMark } from './guide.queries.ts'

const PATH = '/api/company/guide/'
const MARK = { name: choice(MARKS, { required: true }), is_on: flag({ required: true }) }

const read = async (request: FastifyRequest) => {
  queryOf(request)
  const { installation } = request
  return { status: 'ok', detail: await readGuide(installation.db.read, installation) }
}

const mark = async (request: FastifyRequest, reply: FastifyReply) => {
  const { values, errors } = validateNew({ fields: MARK }, bodyObject(request))
  if (errors) throw new AppError('invalid data', { fields: errors })
  return mutate(request, reply, async ({ tx, actor }) => {
    await setGuideMark(tx, actor, values.name, values.is_on === 1)
    return { detail: await readGuide(tx, request.installation) }
  })
}

const answer = {
  detail: {
    steps: [{ name: choice(GUIDE_STEPS), is_done: flag(), is_skipped: flag(), is_by_hand: flag() }],
    is_closed: flag(),
    firm_id: ref('legal_entity'),
    branch_id: ref('organization'),
  },
} as const
const about = {
  steps: 'In their order; done by what the data says, `backup` also by a mark.',
  firm_id: 'The first firm; null while there is none.',
  branch_id: 'The first branch.',
  is_closed: '1: not offered on Home.',
}
const docs = {
  read: { summary: 'The first steps of a company and which are done', answer, about },
  mark: {
    summary: 'Skips a step, says that the backup is set up, or closes the guide on Home (`home`)',
    body: MARK,
    answer,
    about,
    mutates: true,
  },
} as const satisfies Record<string, RouteDoc>

export const addGuide = (app: FastifyInstance): void => {
  app.get(PATH, { config: { permission: 'can_add_user', doc: docs.read } }, read)
  app.post(`${PATH}mark/`, { config: { permission: 'can_add_user', doc: docs.mark } }, mark)
}
