/** The calls of a kind of deal: list, card, add, update, delete with its parts, and the calls of the parts. */
import { partsOf } from '@fura/shared/entities/index.ts'
import type { FieldErrors } from '@fura/shared/fields/validate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import { addCards } from '#resource/cards.ts'
import { removeRecord } from '#resource/remove.ts'
import { addOnce, deletedId, answerWrite } from '#resource/routes.ts'
import { checkChange, checkNew } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { dealParties, refuseForeignPerson } from '../contacts/foreign-person.queries.ts'
import { badgeFields } from '../deals/deal-badges.queries.ts'
import { dealCard, getDeal, listDeals, withNext } from '../deals/deal.answers.ts'
import { assertCanChangeStoredDeal, sentFields } from '../deals/deal.access.ts'
import { findDeal } from '../deals/deal.state.ts'
import { isUidUsed } from '../deals/used-uid.queries.ts'
import { removeParts } from '../deals/remove-parts.ts'
import { withWarnings } from '../parties/party.queries.ts'
import { type DealWrites, ORDER_WRITES, QUOTE_WRITES } from './deal-writes.ts'
import { addParts } from './part.routes.ts'

const add = (writes: DealWrites) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { kind } = writes
  const declared = declaredIn(request.installation.db, kind.entity)
  const { sync, input } = takeSync(declared, bodyObject(request))
  const sent = checkNew(declared, input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    // Completing it again would use up a second number.
    if (await isUidUsed(writing, kind.entity, sync.uid))
      return withNext(writing, kind, await addOnce(writing, kind.entity, sent, sync.uid))
    const values = await writes.create(writing, sent, sync.override)
    await refuseForeignPerson(writing, values.contact_person_id, dealParties(values))
    let warnings: FieldErrors = {}
    const answer = await addOnce(writing, kind.entity, values, sync.uid, async (id) => {
      warnings = await writes.checkNew(writing, id, values)
      await writes.recalculate(writing, id)
    })
    return withWarnings(await withNext(writing, kind, answer), warnings)
  })
}

const update = (writes: DealWrites) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { kind } = writes
  const body = bodyObject(request)
  await assertCanChangeStoredDeal(request, kind, body.id, sentFields(kind.entity, 'update', body))
  const declared = declaredIn(request.installation.db, kind.entity)
  const { sync, input } = takeSync(declared, body)
  const id = idFromBody(input)
  const { id: _, ...fields } = input
  const values = checkChange(declared, fields, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const { saved, warnings } = await writes.change(writing, id, values, sync.base, sync.override)
    return withWarnings(
      await withNext(writing, kind, await answerWrite(writing, kind.entity, saved, null, false)),
      warnings,
    )
  })
}

/** Deletes a deal with its parts. */
const remove = (writes: DealWrites) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { entity } = writes.kind
  refuseUnintended(request)
  const id = deletedId(request)
  return mutate(request, reply, async (writing) => {
    const state = await findDeal(writing, entity, id)
    if (!state) return { id }
    await removeParts(writing, entity, id)
    await removeRecord(writing, entity, id)
    await writes.removed(writing, state)
    return { id }
  })
}

const addDeal = (app: FastifyInstance, writes: DealWrites): void => {
  const { kind, docs } = writes
  const base = `/api/${kind.entity.path}`
  const mayView = { permission: kind.entity.can.view ?? 'logged_in' } as const
  const flag = { permission: kind.flag } as const
  const byRecord = { permission: 'by_record', doc: docs.update } as const
  const listed = { ...mayView, doc: { eachRecord: badgeFields(kind.entity) } } as const
  app.route({ method: ['GET', 'POST'], url: `${base}/list/`, config: listed, handler: listDeals(kind) })
  app.route({ method: 'GET', url: `${base}/get/:id/`, config: { ...mayView, doc: docs.get }, handler: getDeal(kind) })
  addCards(app, kind.entity, dealCard(kind))
  app.route({ method: 'POST', url: `${base}/add/`, config: { ...flag, doc: docs.add }, handler: add(writes) })
  app.route({ method: 'POST', url: `${base}/update/`, config: byRecord, handler: update(writes) })
  for (const url of [`${base}/delete/`, `${base}/delete/:id/`]) {
    app.route({ method: ['GET', 'POST'], url, config: { ...flag, doc: docs.remove }, handler: remove(writes) })
  }
  addParts(app, writes, partsOf(kind.entity))
}

export const addDealCalls = (app: FastifyInstance): void => {
  addDeal(app, ORDER_WRITES)
  addDeal(app, QUOTE_WRITES)
}
