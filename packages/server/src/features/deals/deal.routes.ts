/** The calls of a kind of deal: list, card, add, update, delete with its parts, and the calls of the parts. */
import { partsOf } from '@fura/shared/entities/index.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { actorOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/mutation.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import type { Base } from '#resource/conflict.ts'
import { removeRecord } from '#resource/remove.ts'
import { addOnce, deletedId, written } from '#resource/routes.ts'
import { checkChange, checkNew, findLive, type Saved } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { dealParties, refuseForeignPerson } from '../contacts/foreign-person.queries.ts'
import { withWarnings } from '../parties/party.queries.ts'
import { BADGES } from './deal-badges.queries.ts'
import { getDeal, listDeals, withNext } from './deal.answers.ts'
import { demandStored, sentOf } from './deal.demand.ts'
import { type DealState, readDeal } from './deal.state.ts'
import { isKnownUid } from './known-uid.queries.ts'
import { addParts, type PartWork } from './part.routes.ts'
import { removeParts } from './remove-parts.ts'

/** How a kind of deal is written. */
export interface DealWork extends PartWork {
  docs: Readonly<Record<'get' | 'add' | 'update' | 'remove', RouteDoc>>
  /** A new one with all that it starts with. */
  create: (writing: Writing, sent: Values, isInsisted: boolean) => Promise<Values>
  /** What must be true of it; returns what is only to be pointed out. */
  checkNew: (writing: Writing, id: number, values: Values) => Promise<FieldErrors>
  change: (
    writing: Writing,
    id: number,
    values: Values,
    base: Base | null,
    isInsisted: boolean,
  ) => Promise<{ saved: Saved; warnings: FieldErrors }>
  /** What follows for others when it is gone; `state` is as it was. */
  removed: (writing: Writing, state: DealState) => Promise<void>
}

const add = (work: DealWork) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { kind } = work
  const { sync, input } = takeSync(kind.entity, bodyObject(request))
  const sent = checkNew(kind.entity, input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    // A second number would be spent on it.
    if (await isKnownUid(writing, kind.entity, sync.uid))
      return withNext(writing, kind, await addOnce(writing, kind.entity, sent, sync.uid))
    const values = await work.create(writing, sent, sync.override)
    await refuseForeignPerson(writing, values.contact_person_id, dealParties(values))
    let warnings: FieldErrors = {}
    const answer = await addOnce(writing, kind.entity, values, sync.uid, async (id) => {
      warnings = await work.checkNew(writing, id, values)
      await work.count(writing, id)
    })
    return withWarnings(await withNext(writing, kind, answer), warnings)
  })
}

const update = (work: DealWork) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { kind } = work
  const body = bodyObject(request)
  await demandStored(request, kind, body.id, sentOf(kind.entity, 'update', body))
  const { sync, input } = takeSync(kind.entity, body)
  const id = idFromBody(input)
  const { id: _, ...fields } = input
  const values = checkChange(kind.entity, fields, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const { saved, warnings } = await work.change(writing, id, values, sync.base, sync.override)
    return withWarnings(
      await withNext(writing, kind, await written(writing, kind.entity, saved, null, false)),
      warnings,
    )
  })
}

/** A deal goes with its parts. */
const remove = (work: DealWork) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { entity } = work.kind
  refuseUnintended(request)
  const id = deletedId(request)
  return mutate(request, reply, async (writing) => {
    const state = (await findLive(writing, entity, id)) ? await readDeal(writing, entity, id) : null
    if (!state) return { id }
    await removeParts(writing, entity, id)
    await removeRecord(writing, entity, id)
    await work.removed(writing, state)
    return { id }
  })
}

export const addDeal = (app: FastifyInstance, work: DealWork): void => {
  const { kind, docs } = work
  const base = `/api/${kind.entity.path}`
  const seen = { permission: kind.entity.can.view ?? 'logged_in' } as const
  const flag = { permission: kind.flag } as const
  const byRecord = { permission: 'by_record', doc: docs.update } as const
  const listed = { ...seen, doc: { eachRecord: BADGES } } as const
  app.route({ method: ['GET', 'POST'], url: `${base}/list/`, config: listed, handler: listDeals(kind) })
  app.route({ method: 'GET', url: `${base}/get/:id/`, config: { ...seen, doc: docs.get }, handler: getDeal(kind) })
  app.route({ method: 'POST', url: `${base}/add/`, config: { ...flag, doc: docs.add }, handler: add(work) })
  app.route({ method: 'POST', url: `${base}/update/`, config: byRecord, handler: update(work) })
  for (const url of [`${base}/delete/`, `${base}/delete/:id/`]) {
    app.route({ method: ['GET', 'POST'], url, config: { ...flag, doc: docs.remove }, handler: remove(work) })
  }
  addParts(app, work, partsOf(kind.entity))
}
