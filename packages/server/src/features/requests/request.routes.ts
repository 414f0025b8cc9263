/** Rates asked of carriers for a quotation or an order: seen and written with the plan calculation, by people who may change the deal. */
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { requestEquipment } from '@fura/shared/modes.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { actorOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { wireRecord } from '#rows/columns.ts'
import { removeRecord } from '#resource/remove.ts'
import { addListAndGet, addOnce, deletedId, answerWrite } from '#resource/routes.ts'
import { changeRecord, checkChange, checkNew, findLive } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { CONTRACTOR, FOREIGN_PERSON, refuseForeignPerson } from '../contacts/foreign-person.queries.ts'
import { storedRow } from '../contacts/owner.queries.ts'
import { assertCanEditPlan, assertCanChangeStoredDeal } from '../deals/deal.access.ts'
import { assertCanChangeDeal, ORDER, QUOTE } from '../deals/deal.kinds.ts'
import { equipmentOf } from '../deals/equipment.queries.ts'
import { isUidUsed } from '../deals/used-uid.queries.ts'
import { refreshOrder } from '../orders/order-recalculation.writes.ts'
import { throwIfInvalid, withWarnings } from '../parties/party.queries.ts'
import { recalculateQuote } from '../quotations/quote-recalculation.writes.ts'
import { isOwnLeg, warnOfAnother } from './request.queries.ts'
import { completedRequest, dealsOf, requestErrors } from './request.rules.ts'

/** The deal of a rate request, and the values that follow from it. */
const DEALS = {
  quote: { kind: QUOTE, refresh: recalculateQuote },
  order: { kind: ORDER, refresh: refreshOrder },
} as const
const BOTH = ['quote', 'order'] as const

/** Permission comes before validation: the named deals decide; without any, the right to change all of a kind. */
const assertCanChangeNamed = async (request: FastifyRequest, sent: Record<string, unknown>): Promise<void> => {
  assertCanEditPlan(rateRequest, actorOf(request))
  const kinds = BOTH.filter((kind) => typeof sent[`${kind}_id`] === 'number')
  for (const kind of kinds) await assertCanChangeStoredDeal(request, DEALS[kind].kind, sent[`${kind}_id`])
  if (kinds.length === 0) await assertCanChangeStoredDeal(request, DEALS.quote.kind, null)
}

/** Checked again inside the write; a missing deal is reported. */
const assertLive = async (writing: Writing, record: Values): Promise<void> => {
  for (const kind of BOTH) {
    const id = dealsOf(record)[kind]
    const row = id === null ? null : await findLive(writing, DEALS[kind].kind.entity, id)
    if (row) assertCanChangeDeal(DEALS[kind].kind, writing.actor, row, null)
    else if (row === undefined) throwIfInvalid({ [`${kind}_id`]: 'not_found' })
  }
}

const refreshDeals = async (writing: Writing, record: Values): Promise<void> => {
  for (const kind of BOTH) {
    const id = dealsOf(record)[kind]
    if (id !== null) await DEALS[kind].refresh(writing, id)
  }
}

/** Throws if the request is invalid. `record` is as it will be. */
const check = async (writing: Writing, before: Values | null, record: Values): Promise<void> => {
  throwIfInvalid(requestErrors(before, record))
  if (record.container_type_id !== before?.container_type_id) {
    const { kind, fitting } = await equipmentOf(writing, record, requestEquipment(record))
    if (kind !== null && !fitting.includes(kind)) throwIfInvalid({ container_type_id: 'rule:equipment' })
  }
  await assertLive(writing, record)
  if (!(await isOwnLeg(writing, record))) throwIfInvalid({ direction_id: 'not_found' })
  if (['contact_person_id', 'contractor_id'].some((name) => record[name] !== before?.[name])) {
    const party = { kind: CONTRACTOR, id: idIn(record.contractor_id) }
    await refuseForeignPerson(writing, record.contact_person_id, [party])
  }
}

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  await assertCanChangeNamed(request, body)
  const { sync, input } = takeSync(rateRequest, body)
  const sent = checkNew(rateRequest, input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    if (await isUidUsed(writing, rateRequest, sync.uid)) return addOnce(writing, rateRequest, sent, sync.uid)
    const record = completedRequest(null, sent, writing.actor.actedAt)
    await check(writing, null, record)
    let warnings: FieldErrors = {}
    const answer = await addOnce(writing, rateRequest, record, sync.uid, async (id) => {
      warnings = await warnOfAnother(writing, id, record)
      await refreshDeals(writing, record)
    })
    return withWarnings(answer, warnings)
  })
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  const actor = actorOf(request)
  assertCanEditPlan(rateRequest, actor)
  const stored = await storedRow(request.installation.db.read, rateRequest, body.id)
  await assertCanChangeNamed(request, stored ?? {})
  const { sync, input } = takeSync(rateRequest, body)
  const id = idFromBody(input)
  const { id: _, ...fields } = input
  const sent = checkChange(rateRequest, fields, actor)
  return mutate(request, reply, async (writing) => {
    const row = await findLive(writing, rateRequest, id)
    if (!row) throw new AppError('empty data')
    const before = wireRecord(rateRequest, row)
    const values = completedRequest(before, sent, writing.actor.actedAt)
    const record = { ...before, ...values }
    // Conflicts with another's change are reported before broken rules.
    const saved = await changeRecord(writing, rateRequest, id, values, sync.base)
    await check(writing, before, record)
    await refreshDeals(writing, record)
    const answer = await answerWrite(writing, rateRequest, saved, null, false)
    return withWarnings(answer, await warnOfAnother(writing, id, record))
  })
}

const remove = async (request: FastifyRequest, reply: FastifyReply) => {
  refuseUnintended(request)
  assertCanEditPlan(rateRequest, actorOf(request))
  const id = deletedId(request)
  await assertCanChangeNamed(request, (await storedRow(request.installation.db.read, rateRequest, id)) ?? {})
  return mutate(request, reply, async (writing) => {
    const row = await findLive(writing, rateRequest, id)
    if (!row) return { id }
    const before = wireRecord(rateRequest, row)
    await assertLive(writing, before)
    await removeRecord(writing, rateRequest, id)
    await refreshDeals(writing, before)
    return { id }
  })
}

const rules = {
  quote_or_order: 'A rate is asked for a quotation or for an order.',
  dates_order: 'The answer would come before the question.',
  equipment: 'The equipment does not fit who is asked: containers for a line or a railway.',
  foreign_person: FOREIGN_PERSON,
  another_selected: 'A warning: another rate of this kind is chosen for the same leg; both stay so.',
}
const BY = 'by whoever may change its quotation and its order'
const docs = {
  add: { summary: `Adds a rate asked of a carrier: ${BY}`, rules },
  update: { summary: `Changes a rate: ${BY}. An answer has a price and a currency`, rules },
  delete: { summary: `Deletes a rate: ${BY}` },
} as const satisfies Record<string, RouteDoc>

export const addRequests = (app: FastifyInstance): void => {
  const base = `/api/${rateRequest.path}`
  const config = { permission: 'by_record' } as const
  addListAndGet(app, rateRequest)
  app.route({ method: 'POST', url: `${base}/add/`, config: { ...config, doc: docs.add }, handler: add })
  app.route({ method: 'POST', url: `${base}/update/`, config: { ...config, doc: docs.update }, handler: update })
  for (const url of [`${base}/delete/`, `${base}/delete/:id/`]) {
    app.route({ method: ['GET', 'POST'], url, config: { ...config, doc: docs.delete }, handler: remove })
  }
}
