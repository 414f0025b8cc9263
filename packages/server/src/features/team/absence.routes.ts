/** Absences of employees: who is away, until when, and who stands in for them (decision 0099). */
import { absence } from '@fura/shared/entities/absence.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import { choice, int, ref, text } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { FLAGS } from '@fura/shared/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { auditIn } from '#http/audit.ts'
import type { AuditNote } from '#http/audit-log.ts'
import { actorOf, rightsOf } from '#http/context.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { addListAndGet, addOnce, answerWrite } from '#resource/routes.ts'
import { checkChange, checkNew, findLive } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { coveredWork, personsIn } from './absence.queries.ts'
import { changeAbsence, checkAbsence, completeAbsence, followAbsence } from './absence.writes.ts'
import type { TeamParts } from './team.parts.ts'

/**
 * One's own; a head those of their people; an administrator anybody's: the deputy sees what the absent sees. A person who only stands
 * in for a head may not set it, so that nobody prolongs their own rights.
 */
const assertMaySet = ({ session }: FastifyRequest, person: unknown): void => {
  const isTheirs = typeof person === 'number' && session?.people.includes(person)
  if (!isTheirs && !session?.rights.can_add_user) throw accessDenied(['can_add_user'])
}

const noteIn =
  (request: FastifyRequest, { tx }: Writing) =>
  (note: AuditNote): Promise<void> =>
    auditIn(request, tx, note)

/** Refused where the deputy could not do the open work of the absent; read before the write has its turn. */
const refuseShortRights = async (request: FastifyRequest, personId: number, deputyId: number): Promise<void> => {
  const { db } = request.installation
  const people = await personsIn(db.read, [personId, deputyId])
  const [person, deputy] = [people.get(personId), people.get(deputyId)]
  if (!person || !deputy) return
  const { short } = await coveredWork(db, person, deputy, rightsOf(request))
  if (short.length > 0) throw new AppError('invalid data', { fields: { deputy_id: 'rule:rights_short' } })
}

const noteSet = (personId: number, names: string): AuditNote => ({
  event: 'absence_changed',
  subject_id: personId,
  detail: names,
})

const add =
  ({ sessions }: TeamParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { sync, input } = takeSync(absence, bodyObject(request))
    assertMaySet(request, input.team_user_id)
    const sent = checkNew(absence, input, actorOf(request))
    await refuseShortRights(request, sent.team_user_id, sent.deputy_id)
    await mutate(request, reply, async (writing) => {
      const values = completeAbsence(writing, {}, sent)
      return addOnce(writing, absence, values, sync.uid, async (id) => {
        await checkAbsence(writing, { ...sent, id })
        const note = noteIn(request, writing)
        await note(noteSet(sent.team_user_id, ''))
        await followAbsence(writing, null, values, note)
      })
    })
    sessions.forget(request.installation.db)
    return reply
  }

const update =
  ({ sessions }: TeamParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { sync, input } = takeSync(absence, bodyObject(request))
    const id = idFromBody(input)
    const { id: _, ...body } = input
    const { db } = request.installation
    const stored = await db.read.selectFrom(absence.table).selectAll().where('id', '=', id).executeTakeFirst()
    if (!stored) throw new AppError('empty data')
    assertMaySet(request, stored.team_user_id)
    const sent = checkChange(absence, body, actorOf(request))
    if ('deputy_id' in sent || sent.is_over === 0)
      await refuseShortRights(request, stored.team_user_id, sent.deputy_id ?? stored.deputy_id)
    await mutate(request, reply, async (writing) => {
      const row = await findLive(writing, absence, id)
      if (!row) throw new AppError('empty data')
      const note = noteIn(request, writing)
      const saved = await changeAbsence(writing, row, sent, sync.base, note)
      // After the check of references, so that an id of nobody is reported as such.
      if ('team_user_id' in sent && sent.team_user_id !== row.team_user_id)
        throw new AppError('invalid data', { fields: { team_user_id: 'not_allowed' } })
      await note(noteSet(row.team_user_id, Object.keys(sent).join(' ')))
      return answerWrite(writing, absence, saved, null, false)
    })
    sessions.forget(db)
    return reply
  }

const ASKED = { team_user_id: ref('team_user', { required: true }), deputy_id: ref('team_user', { required: true }) }

const preview = async (request: FastifyRequest) => {
  const body = bodyObject(request)
  assertMaySet(request, body.team_user_id)
  const { values, errors } = validateNew({ fields: ASKED }, body)
  if (errors) throw new AppError('invalid data', { fields: errors })
  const { db } = request.installation
  const people = await personsIn(db.read, [values.team_user_id, values.deputy_id])
  const [person, deputy] = [people.get(values.team_user_id), people.get(values.deputy_id)]
  if (!person) throw new AppError('invalid data', { fields: { team_user_id: 'not_found' } })
  if (!deputy) throw new AppError('invalid data', { fields: { deputy_id: 'not_found' } })
  return { status: 'ok', ...(await coveredWork(db, person, deputy, rightsOf(request))) }
}

const rules = {
  absent_already: 'The employee is away on some of these days already.',
  deputy_absent: 'The deputy is away on some of these days.',
  stands_in: 'The employee stands in for somebody on some of these days: choose another deputy for them first.',
  own_deputy: 'Nobody stands in for themselves.',
  rights_short: 'The deputy lacks a right for work that is open; `preview` names it.',
  switched_off: 'One of the two is switched off.',
  dates_order: 'The last day is before the first one.',
  date_past: 'The last day is over.',
} as const

const addDoc = {
  summary:
    'Sets an absence: from its first day to its last one the deputy works on the records of the absent and gets their news',
  rules,
} as const satisfies RouteDoc
const updateDoc = {
  summary: 'Changes an absence; `is_over: 1` ends it now, `is_over: 0` takes that back while its days last',
  rules,
} as const satisfies RouteDoc
const previewDoc = {
  summary: 'What a deputy would take over, and which rights they lack for it; writes nothing',
  body: ASKED,
  answer: {
    open: [{ r: text({ required: true }), count: int({ required: true }) }],
    short: [{ right: choice(FLAGS, { required: true }) }],
  },
  about: {
    open: 'Open records of the employee by resource, of those that the caller may see.',
    short:
      'Rights that the employee has, that the open work needs, and that the deputy lacks: with one of them it is refused.',
  },
} as const satisfies RouteDoc

export const addAbsences = (app: FastifyInstance, parts: TeamParts): void => {
  const base = `/api/${absence.path}`
  addListAndGet(app, absence)
  app.post(`${base}/add/`, { config: { permission: absence.can.add, doc: addDoc } }, add(parts))
  app.post(`${base}/update/`, { config: { permission: absence.can.edit, doc: updateDoc } }, update(parts))
  app.post(`${base}/preview/`, { config: { permission: 'logged_in', doc: previewDoc } }, preview)
}
