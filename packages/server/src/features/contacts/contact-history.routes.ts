/**
 * Talks with clients, contractors and leads: written by people who may edit the owner; one call also moves the owner's status and sets
 * the task of the next step. Planned talks are listed among past ones.
 */
import { client } from '@fura/shared/entities/client.ts'
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { AppError } from '@fura/shared/errors.ts'
import { choice, dateTime, int, longText, ref, text } from '@fura/shared/fields/field.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import { dateErrors } from '@fura/shared/rules/task-rules.ts'
import { startOfDay } from '@fura/shared/time-zone.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { actorOf, viewerOf } from '#http/context.ts'
import { bodyObject, idFromBody, PAGING, pageOf, pathId, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import { PAGE_QUERY, type RouteDoc } from '#http/route-doc.ts'
import { getRecord } from '#resource/get.ts'
import { addListAndGet, addOnce, answerWrite } from '#resource/routes.ts'
import { changeRecord, checkChange } from '#resource/save.ts'
import { recordOfUid, takeSync } from '#resource/sync.ts'
import { addNextTask, talksOf } from './contact-history.queries.ts'
import { type NewTalk, readNewTalk, TALK_EXTRAS } from './contact-history.rules.ts'
import { FOREIGN_PERSON, refuseForeignPerson } from './foreign-person.queries.ts'
import { assertCanAdd, assertCanChange, readOwned, ownerAfter, removeOwned } from './owner.access.ts'
import { changeOwner } from './owner-status.queries.ts'
import { assertCanChangeOwner } from './owner.rules.ts'

const TALK = { entity: contactHistory, field: 'owner_id' } as const

/** The next step must not lie in the past. */
const refusePast = (nextDate: unknown, before: unknown, today: number): void => {
  const errors = dateErrors({ date_end: Number(before ?? 0) }, { date_end: Number(nextDate ?? 0) }, today)
  if (errors.date_end) throw new AppError('invalid data', { fields: { next_date: errors.date_end } })
}

/** All side effects of the talk, as the fields that describe them. */
const consequences = async (
  writing: Writing,
  { values, statusId, nextName }: NewTalk,
  isInsisted: boolean,
): Promise<Values> => {
  const owner = ownerAfter({}, 'owner_id', values)
  const nextDate = numberIn(values.next_date)
  const changes = {
    ...(statusId === null ? {} : { status_id: statusId }),
    ...(nextDate > 0 && owner.kind === 3 ? { next_contact_date: nextDate } : {}),
  }
  const before = Object.keys(changes).length > 0 ? await changeOwner(writing, owner, changes, isInsisted) : null
  return {
    team_user_id: writing.actor.userId,
    ...(statusId === null ? {} : { status_before: before, status_after: statusId }),
    ...(nextDate > 0 ? { next_task_id: await addNextTask(writing, owner, values, nextName) } : {}),
  }
}

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  assertCanAdd(request, TALK, body)
  const actor = actorOf(request)
  const { sync, input } = takeSync(contactHistory, body)
  const talk = readNewTalk(request.installation.db, input, actor)
  refusePast(talk.values.next_date, 0, startOfDay(actor.actedAt, request.installation.timezone))
  return mutate(request, reply, async (writing) => {
    await refuseForeignPerson(writing, talk.values.contact_person_id, [ownerAfter({}, 'owner_id', talk.values)])
    const isRepeated = sync.uid !== null && (await recordOfUid(writing, contactHistory, sync.uid)) !== null
    const more = isRepeated ? {} : await consequences(writing, talk, sync.override)
    return addOnce(writing, contactHistory, { ...talk.values, ...more }, sync.uid)
  })
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  await assertCanChange(request, TALK, body)
  const { sync, input } = takeSync(contactHistory, body)
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(contactHistory, sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const before = await readOwned(writing, TALK, id)
    assertCanChangeOwner(writing.actor, ownerAfter(before, 'owner_id', values))
    const saved = await changeRecord(writing, contactHistory, id, values, sync.base)
    if (['contact_person_id', 'owner_id', 'owner_type'].some((name) => name in values)) {
      const { contact_person_id: person } = { ...before, ...values }
      await refuseForeignPerson(writing, person, [ownerAfter(before, 'owner_id', values)])
    }
    const today = startOfDay(writing.actor.actedAt, request.installation.timezone)
    refusePast(values.next_date ?? before.next_date, before.next_date, today)
    return answerWrite(writing, contactHistory, saved, null, false)
  })
}

/** Of one owner; with open contact tasks among them unless `object=fact`. */
const listOf = (entity: Entity) => async (request: FastifyRequest) => {
  const query = queryOf(request, ...PAGING, 'object')
  const object = query.get('object')
  if (object !== undefined && object !== 'fact')
    throw new AppError('invalid data', { fields: { object: 'not_allowed' } })
  const { db } = request.installation
  const [id, viewer, page] = [pathId(request), viewerOf(request), pageOf(query)]
  await getRecord(db, entity, id, viewer)
  return { status: 'ok', ...(await talksOf(db, entity, id, viewer, { ...page, factsOnly: object === 'fact' })) }
}

const rules = {
  transition: 'The record may not move to this status.',
  date_past: 'A new date lies before today.',
  foreign_person: FOREIGN_PERSON,
}
const addDoc = {
  summary: 'Adds a talk: by who may edit the owner. With `result_id` alone it is a quick note of now',
  body: TALK_EXTRAS,
  rules,
  about: {
    status_id: 'Moves the owner to this status in the same write.',
    next_date: 'Also makes a contact task for this moment.',
    next_name: 'What that task is called.',
  },
} as const satisfies RouteDoc
const updateDoc = { summary: 'Changes a talk: by who may edit the owner', rules } as const satisfies RouteDoc
const removeDoc = { summary: 'Deletes a talk: by who may edit the owner' } as const satisfies RouteDoc
const listDoc = {
  summary: 'Talks with one client, contractor or lead, and what is planned (open contact tasks) among them',
  query: { ...PAGE_QUERY, object: choice(['fact']) },
  answer: {
    list: [
      {
        r: choice(['contacts_hist', 'tasks'], { required: true }),
        id: int({ required: true, min: 1 }),
        object: choice(['plan', 'fact'], { required: true }),
        date: dateTime(),
        comment: longText({ required: true }),
        contact_type_id: ref('tasks_contacts_type'),
        contact_type_name: text(),
        contact_person_id: ref('contact_person'),
        contact_person_name: text(),
        team_user_id: ref('team_user'),
        team_user_name: text(),
        next_task_id: ref('task'),
        result_id: contactHistory.fields.result_id,
      },
    ],
    total_num: int({ required: true }),
  },
  about: { object: '`fact`: only what took place.', r: 'A talk, or the task that plans one.' },
} as const satisfies RouteDoc

export const addContactHistory = (app: FastifyInstance): void => {
  const base = `/api/${contactHistory.path}`
  const byOwner = { permission: 'by_record' } as const
  const remove = removeOwned(TALK)
  addListAndGet(app, contactHistory)
  app.route({ method: 'POST', url: `${base}/add/`, config: { ...byOwner, doc: addDoc }, handler: add })
  app.route({ method: 'POST', url: `${base}/update/`, config: { ...byOwner, doc: updateDoc }, handler: update })
  for (const url of [`${base}/delete/`, `${base}/delete/:id/`]) {
    app.route({ method: ['GET', 'POST'], url, config: { ...byOwner, doc: removeDoc }, handler: remove })
  }
  for (const entity of [client, contractor, lead]) {
    const url = `/api/${entity.path}/get_contact_history/:id/`
    app.route({ method: 'GET', url, config: { permission: 'logged_in', doc: listDoc }, handler: listOf(entity) })
  }
}
