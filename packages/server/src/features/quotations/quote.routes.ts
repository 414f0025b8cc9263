/** Quotations: the alike calls with the rules of their statuses, a card with all parts (domain.md 1.9, 2.2). */
import { partsOf } from '@fura/shared/entities/index.ts'
import { quote } from '@fura/shared/entities/quote.ts'
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
import { getDeal, withNext } from '../deals/deal.answers.ts'
import { demandStored } from '../deals/deal.demand.ts'
import { isKnownUid } from '../deals/known-uid.queries.ts'
import { addParts } from '../deals/part.routes.ts'
import { removeParts } from '../deals/remove-parts.ts'
import { withWarnings } from '../parties/party.queries.ts'
import { countQuote, sumsOf } from './quote.count.ts'
import * as docs from './quote.docs.ts'
import { QUOTE } from './quote.kind.ts'
import { judgeQuotePart } from './quote-part.judge.ts'
import { changeQuote, checkNewQuote, newQuote } from './quote.writes.ts'

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(quote, bodyObject(request))
  const sent = checkNew(quote, input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    if (await isKnownUid(writing, quote, sync.uid)) return addOnce(writing, quote, sent, sync.uid)
    const values = await newQuote(writing, sent)
    let warnings: FieldErrors = {}
    const answer = await addOnce(writing, quote, values, sync.uid, async (id) => {
      warnings = await checkNewQuote(writing, values)
      await countQuote(writing, id)
    })
    return withWarnings(await withNext(writing, QUOTE, answer), warnings)
  })
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  await demandStored(request, QUOTE, body.id)
  const { sync, input } = takeSync(quote, body)
  const id = idFromBody(input)
  const { id: _, ...fields } = input
  const values = checkChange(quote, fields, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const { saved, warnings } = await changeQuote(writing, id, values, sync.base, sync.override)
    return withWarnings(await withNext(writing, QUOTE, await written(writing, quote, saved, null, false)), warnings)
  })
}

/** A quotation goes with its parts. */
const remove = async (request: FastifyRequest, reply: FastifyReply) => {
  refuseUnintended(request)
  const id = deletedId(request)
  return mutate(request, reply, async (writing) => {
    if (!(await findLive(writing, quote, id))) return { id }
    await removeParts(writing, quote, id)
    await removeRecord(writing, quote, id)
    return { id }
  })
}

export const addQuotations = (app: FastifyInstance): void => {
  const base = `/api/${quote.path}`
  const seen = { permission: quote.can.view ?? 'nobody' } as const
  const flag = { permission: QUOTE.flag } as const
  app.route({ method: ['GET', 'POST'], url: `${base}/list/`, config: seen, handler: list(quote) })
  app.route({ method: 'GET', url: `${base}/get/:id/`, config: { ...seen, doc: docs.get }, handler: getDeal(QUOTE) })
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
  addParts(app, { kind: QUOTE, sums: sumsOf, count: countQuote, judge: judgeQuotePart }, partsOf(quote))
}
