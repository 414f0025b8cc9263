/** Leads: the alike calls with the rules of their statuses (domain.md 1.10, 2.1). A converted lead is read-only. */
import { lead } from '@fura/shared/entities/lead.ts'
import { refs } from '@fura/shared/fields/field.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { bytesOf } from '#db/byte-text.ts'
import { actorOf, viewerOf } from '#http/context.ts'
import { bodyObject, idFromBody, pathId, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { addCards } from '#resource/cards.ts'
import { recordJson, withMembers } from '#resource/get.ts'
import { addOnce, addResource, answerWrite, sendDetail } from '#resource/routes.ts'
import { checkChange, checkNew } from '#resource/save.ts'
import { nextStatuses, type Rowlike } from '#resource/status.ts'
import { takeSync } from '#resource/sync.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { LEAD_STATUS_RULES } from './lead.queries.ts'
import { leadWrites } from './lead.writes.ts'

type Written = Awaited<ReturnType<typeof answerWrite>>

const withNext = async (writing: Writing, answer: Written): Promise<Written> => {
  const { detail } = answer._sync
  if (typeof detail !== 'object' || detail === null) return answer
  const status_next = await nextStatuses(
    writing,
    LEAD_STATUS_RULES,
    { ...detail } as Rowlike,
    writing.actor.userId,
    writing.actor,
  )
  return { ...answer, _sync: { ...answer._sync, detail: { ...detail, status_next } } }
}

export const addLead = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(declaredIn(request.installation.db, lead), bodyObject(request))
  const values = checkNew(declaredIn(request.installation.db, lead), input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const record = await leadWrites.complete(writing, values)
    const answer = await addOnce(writing, lead, record, sync.uid, async () => {
      await leadWrites.checkAdded(writing, record, values)
    })
    return withNext(writing, answer)
  })
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(declaredIn(request.installation.db, lead), bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(declaredIn(request.installation.db, lead), sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const { saved } = await leadWrites.change(writing, id, values, sync.base, sync.override)
    return withNext(writing, await answerWrite(writing, lead, saved, null, false))
  })
}

/** As byte text. */
const card = async (request: FastifyRequest, id: number): Promise<string> => {
  const { db } = request.installation
  const viewer = viewerOf(request)
  const record = await recordJson(db, lead, id, viewer)
  const row = JSON.parse(record) as Rowlike
  return withMembers(record, { status_next: await nextStatuses({ db }, LEAD_STATUS_RULES, row, viewer.userId, viewer) })
}

const get = async (request: FastifyRequest, reply: FastifyReply) => {
  queryOf(request)
  return sendDetail(reply, await card(request, pathId(request)))
}

const rules = {
  transition: 'The status may not move there from where it is; a head may insist with `_sync.override: 1`.',
  convert: 'Only `/api/leads/convert/` makes a client of a lead.',
  converted: 'The lead has become a client and is read-only.',
  equipment: 'The equipment does not fit the order type: trucks go by road, containers by sea and rail.',
  phone_or_email: 'One of the two is needed.',
}

const getDoc = {
  summary: 'One lead, with the statuses it may move to',
  answer: { detail: { status_next: refs('leads_status') } },
} as const satisfies RouteDoc
export const addDoc = { summary: 'Adds a lead: with a phone or an e-mail', rules } as const satisfies RouteDoc
const updateDoc = { rules } as const satisfies RouteDoc

export const addLeads = (app: FastifyInstance): void => {
  addResource(app, lead, {
    get: { handler: get, doc: getDoc },
    add: { handler: addLead, doc: addDoc },
    update: { handler: update, doc: updateDoc },
  })
  addCards(app, lead, async (request, id) => bytesOf(await card(request, id)))
}
