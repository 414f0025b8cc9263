/**
 * Parts of a deal: written by people who may change the deal, carrier prices and kickbacks only with the right to the plan
 * calculation. Every write recalculates the deal in the same transaction.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { SentWork } from '@fura/shared/rules/dispatcher.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import type { RecordRow } from '#db/database.ts'
import { actorOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { removeRecord } from '#resource/remove.ts'
import { addListAndGet, addOnce, deletedId, answerWrite } from '#resource/routes.ts'
import { changeRow, checkChange, checkNew, findLive, mergeWith } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { refuseForeignPerson } from '../contacts/foreign-person.queries.ts'
import { storedRow } from '../contacts/owner.queries.ts'
import { assertCanEditPlan, assertCanChangeStoredDeal, sentFields } from '../deals/deal.access.ts'
import { assertCanChangeDeal } from '../deals/deal.kinds.ts'
import {
  asStored,
  type DealState,
  findDeal,
  NEW_ID,
  newValues,
  type RecordValues,
  withoutPart,
  withPart,
  withSystem,
} from '../deals/deal.state.ts'
import { isUidUsed } from '../deals/used-uid.queries.ts'
import type { PartChange } from '../deals/part.change.ts'
import { assertContainerGiven, partParties, refuseForeignParts, refuseTooLarge } from '../deals/part.checks.ts'
import { completedPart } from '../deals/part.complete.ts'
import { changedFields, withWarnings } from '../parties/party.queries.ts'
import type { DealWrites } from './deal-writes.ts'

/** Permission comes before validation: the deal that the request names decides; a missing one is reported later. */
const assertCanChangeNamed = async (
  request: FastifyRequest,
  { kind }: DealWrites,
  entity: Entity,
  dealId: unknown,
  sent: SentWork,
) => {
  assertCanEditPlan(entity, actorOf(request))
  await assertCanChangeStoredDeal(request, kind, dealId, sent)
}

const byOf = (entity: Entity): string => entity.part?.by ?? ''
const asOf = (entity: Entity): string => entity.part?.as ?? ''

/** Reads the deal inside the write and checks the right to change it again. */
const dealFor = async (
  writing: Writing,
  { kind }: DealWrites,
  entity: Entity,
  dealId: unknown,
  sent: SentWork,
): Promise<DealState> => {
  const state = typeof dealId === 'number' ? await findDeal(writing, kind.entity, dealId) : null
  if (!state) throw new AppError('invalid data', { fields: { [byOf(entity)]: 'not_found' } })
  assertCanChangeDeal(kind, writing.actor, state.row, sent)
  return state
}

/** The deal with the row in its place, calculated once; and the row's computed values, so that it is written once. */
const countedWith = async (
  writing: Writing,
  { count }: DealWrites,
  entity: Entity,
  before: DealState,
  record: RecordValues,
): Promise<PartChange & { computed: Values }> => {
  const after = withPart(before, entity, record)
  const sums = await count(writing, after)
  const place = (after.parts[asOf(entity)] ?? []).findIndex(({ id }) => id === record.id)
  return { before, after, sums, computed: asStored(entity, sums.parts[asOf(entity)]?.[place] ?? {}) }
}

const add = (writes: DealWrites, entity: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  const work = sentFields(entity, 'add', body)
  await assertCanChangeNamed(request, writes, entity, body[byOf(entity)], work)
  const { sync, input } = takeSync(entity, body)
  const sent = checkNew(entity, input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    if (await isUidUsed(writing, entity, sync.uid)) return addOnce(writing, entity, sent, sync.uid)
    const state = await dealFor(writing, writes, entity, sent[byOf(entity)], work)
    const values = await completedPart(writing, entity, state, {}, sent)
    refuseForeignParts(writes.kind.entity, entity, state, values)
    assertContainerGiven(request, entity, values)
    refuseTooLarge(entity, values)
    await refuseForeignPerson(writing, values.contact_person_id, partParties(entity, state, values))
    const change = await countedWith(writing, writes, entity, state, { ...values, id: NEW_ID })
    const warnings = await writes.checkPart(writing, entity, change, values, Object.keys(values))
    const record = { ...values, ...change.computed }
    const answer = await addOnce(writing, entity, record, sync.uid, async (id) => {
      await writes.settle(writing, withPart(state, entity, { ...record, id }), change.sums, state)
    })
    return withWarnings(answer, warnings)
  })
}

/** The row to be changed, with the right to do so. */
const assertCanChangeRow = async (
  request: FastifyRequest,
  writes: DealWrites,
  entity: Entity,
  id: unknown,
  sent: SentWork,
): Promise<RecordRow | null> => {
  assertCanEditPlan(entity, actorOf(request))
  const row = await storedRow(request.installation.db.read, entity, id)
  if (row) await assertCanChangeNamed(request, writes, entity, row[byOf(entity)], sent)
  return row ?? null
}

/** Of a completed row: the sent fields and those whose values changed. The rest cannot conflict with another's change. */
const writtenOf = (sent: Values, completed: Values, fresh: Values): Values =>
  Object.fromEntries(Object.entries(completed).filter(([name]) => name in sent || name in fresh))

const update = (writes: DealWrites, entity: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  const work = sentFields(entity, 'update', body)
  await assertCanChangeRow(request, writes, entity, body.id, work)
  const { sync, input } = takeSync(entity, body)
  const id = idFromBody(input)
  const { id: _, ...fields } = input
  const sent = checkChange(entity, fields, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const row = await findLive(writing, entity, id)
    if (!row) throw new AppError('empty data')
    const before = withSystem(entity, row)
    const state = await dealFor(writing, writes, entity, before[byOf(entity)], work)
    if (byOf(entity) in sent && sent[byOf(entity)] !== state.id)
      throw new AppError('invalid data', { fields: { [byOf(entity)]: 'not_allowed' } })
    const completed = await completedPart(writing, entity, state, before, sent)
    const values = writtenOf(sent, completed, newValues(entity, before, completed))
    // Conflicts with another's change are reported before broken rules.
    const merged = await mergeWith(writing, entity, row, values, sync.base)
    const changed = changedFields(entity, before, values)
    const record = { ...before, ...values }
    refuseTooLarge(entity, record, changed)
    const change = await countedWith(writing, writes, entity, state, record)
    const stored = await changeRow(writing, entity, row, { ...values, ...change.computed })
    if (['contact_person_id', 'client_id', 'contractor_id'].some((name) => name in values))
      await refuseForeignPerson(writing, record.contact_person_id, partParties(entity, state, record))
    refuseForeignParts(writes.kind.entity, entity, state, values)
    if ('container_id' in sent) assertContainerGiven(request, entity, record)
    const warnings = await writes.checkPart(writing, entity, change, record, changed)
    await writes.settle(writing, withPart(state, entity, withSystem(entity, stored)), change.sums, state)
    const saved = { id, rev: stored.rev, merged }
    return withWarnings(await answerWrite(writing, entity, saved, null, false), warnings)
  })
}

const remove = (writes: DealWrites, entity: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  refuseUnintended(request)
  const id = deletedId(request)
  const work = sentFields(entity, 'delete', {})
  const stored = await assertCanChangeRow(request, writes, entity, id, work)
  if (!stored && !actorOf(request).rights[writes.kind.flag]) throw accessDenied([writes.kind.flag])
  return mutate(request, reply, async (writing) => {
    const row = await findLive(writing, entity, id)
    if (!row) return { id }
    const state = await dealFor(writing, writes, entity, Number(row[byOf(entity)]), work)
    await removeRecord(writing, entity, id)
    const after = withoutPart(state, entity, id)
    await writes.settle(writing, after, await writes.count(writing, after), state)
    return { id }
  })
}

const doc = (summary: string) => ({ summary: `${summary}: by whoever may change the deal` }) as const satisfies RouteDoc

export const addParts = (app: FastifyInstance, writes: DealWrites, parts: readonly Entity[]): void => {
  const config = { permission: 'by_record' } as const
  for (const entity of parts) {
    const base = `/api/${entity.path}`
    const routes = { add: ['Adds', add], update: ['Changes', update] } as const
    addListAndGet(app, entity)
    for (const [action, [verb, make]] of Object.entries(routes)) {
      const route = { url: `${base}/${action}/`, config: { ...config, doc: doc(`${verb} a part`) } }
      app.route({ method: 'POST', ...route, handler: make(writes, entity) })
    }
    for (const url of [`${base}/delete/`, `${base}/delete/:id/`]) {
      const route = { url, config: { ...config, doc: doc('Deletes a part') } }
      app.route({ method: ['GET', 'POST'], ...route, handler: remove(writes, entity) })
    }
  }
}
