/** Orders: the alike calls with the rules of their statuses, a card with all parts, copies (domain.md 1.1, 2.3). */
import { partsOf } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FieldErrors } from '@fura/shared/fields/validate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/mutation.ts'
import { removeRecord } from '#resource/remove.ts'
import { addOnce, deletedId, list, written } from '#resource/routes.ts'
import { checkChange, checkNew, findLive } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { storedRow } from '../contacts/owner.queries.ts'
import { getDeal, withNext } from '../deals/deal.answers.ts'
import { demandDeal } from '../deals/deal.kinds.ts'
import { isKnownUid } from '../deals/known-uid.queries.ts'
import { addParts } from '../deals/part.routes.ts'
import { withWarnings } from '../parties/party.queries.ts'
import { removeParts } from '../deals/remove-parts.ts'
import { keepClientSums } from './client-sums.queries.ts'
import { addOrderCopies } from './copy.routes.ts'
import { countOrder, sumsOf } from './order.count.ts'
import * as docs from './order.docs.ts'
import { ORDER } from './order.kind.ts'
import { judgeOrderPart } from './order-part.judge.ts'
import { changeOrder, checkNewOrder, newOrder } from './order.writes.ts'
import { addOrderRates } from './rates.routes.ts'

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(order, bodyObject(request))
  const sent = checkNew(order, input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    // A second number would be spent on it.
    if (await isKnownUid(writing, order, sync.uid))
      return withNext(writing, ORDER, await addOnce(writing, order, sent, sync.uid))
    const values = await newOrder(writing, sent, sync.override)
    let warnings: FieldErrors = {}
    const answer = await addOnce(writing, order, values, sync.uid, async (id) => {
      warnings = await checkNewOrder(writing, id, values)
      await countOrder(writing, id)
    })
    return withWarnings(await withNext(writing, ORDER, answer), warnings)
  })
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  const actor = actorOf(request)
  const stored = await storedRow(request.installation.db.read, order, body.id)
  if (stored) demandDeal(ORDER, actor, stored)
  else if (!actor.rights[ORDER.flag]) throw new AppError('access denied')
  const { sync, input } = takeSync(order, body)
  const id = idFromBody(input)
  const { id: _, ...fields } = input
  const values = checkChange(order, fields, actor)
  return mutate(request, reply, async (writing) => {
    const { saved, warnings } = await changeOrder(writing, id, values, sync.base, sync.override)
    return withWarnings(await withNext(writing, ORDER, await written(writing, order, saved, null, false)), warnings)
  })
}

/** An order goes with its parts. */
const remove = async (request: FastifyRequest, reply: FastifyReply) => {
  refuseUnintended(request)
  const id = deletedId(request)
  return mutate(request, reply, async (writing) => {
    const row = await findLive(writing, order, id)
    if (!row) return { id }
    await removeParts(writing, order, id)
    await removeRecord(writing, order, id)
    await keepClientSums(writing, Number(row.client_id))
    return { id }
  })
}

export const addOrders = (app: FastifyInstance): void => {
  const base = `/api/${order.path}`
  const seen = { permission: 'logged_in' } as const
  const flag = { permission: ORDER.flag } as const
  app.route({ method: ['GET', 'POST'], url: `${base}/list/`, config: seen, handler: list(order) })
  app.route({ method: 'GET', url: `${base}/get/:id/`, config: { ...seen, doc: docs.get }, handler: getDeal(ORDER) })
  app.route({ method: 'POST', url: `${base}/add/`, config: { ...flag, doc: docs.add }, handler: add })
  app.route({
    method: 'POST',
    url: `${base}/update/`,
    config: { permission: 'by_record', doc: docs.update },
    handler: update,
  })
  for (const url of [`${base}/delete/`, `${base}/delete/:id/`]) {
    app.route({ method: ['GET', 'POST'], url, config: { ...flag, doc: docs.remove }, handler: remove })
  }
  addOrderCopies(app)
  addOrderRates(app)
  addParts(app, { kind: ORDER, sums: sumsOf, count: countOrder, judge: judgeOrderPart }, partsOf(order))
}
