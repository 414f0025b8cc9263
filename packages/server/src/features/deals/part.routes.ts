/**
 * Parts of a deal: written by whoever may change the deal, carrier prices and kickbacks only with the right to the plan
 * calculation. Every write counts the deal anew in the same transaction.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { SentWork } from '@fura/shared/rules/dispatcher.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Row } from '#db/database.ts'
import { actorOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { mutate } from '#http/mutation.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { removeRecord } from '#resource/remove.ts'
import { addListAndGet, addOnce, deletedId, written } from '#resource/routes.ts'
import { changeRecord, checkChange, checkNew, findLive } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { refuseForeignPerson } from '../contacts/foreign-person.queries.ts'
import { storedRow } from '../contacts/owner.queries.ts'
import { changedFields, withWarnings } from '../parties/party.queries.ts'
import { demandPlan, demandStored, sentOf } from './deal.demand.ts'
import { type DealKind, demandDeal } from './deal.kinds.ts'
import { type DealState, newValues, readDeal, withSystem } from './deal.state.ts'
import { isKnownUid } from './known-uid.queries.ts'
import { demandContainer, partParties, refuseForeignParts, refuseTooLarge } from './part.checks.ts'
import { completedPart } from './part.rules.ts'

/** How a kind of deal treats its parts. */
export interface PartWork {
  kind: DealKind
  /** What is computed of every part, with the one that is about to be written in its place. */
  sums: (writing: Writing, state: DealState) => Promise<{ parts: Readonly<Record<string, readonly Values[]>> }>
  /** Writes what follows for the deal and its other parts. `before`: as it was, where a part of it has changed or gone. */
  count: (writing: Writing, id: number, before?: DealState) => Promise<void>
  /** Refuses what cannot be and returns what is only to be pointed out. `changed`: the fields that say something new. */
  judge: (
    writing: Writing,
    entity: Entity,
    state: DealState,
    record: Values,
    changed: readonly string[],
  ) => Promise<FieldErrors>
}

/** Permission comes before validation: the deal as it was named decides; one that is not there is told of later. */
const demandNamed = async (
  request: FastifyRequest,
  { kind }: PartWork,
  entity: Entity,
  dealId: unknown,
  sent: SentWork,
) => {
  demandPlan(entity, actorOf(request))
  await demandStored(request, kind, dealId, sent)
}

const byOf = (entity: Entity): string => entity.part?.by ?? ''
const asOf = (entity: Entity): string => entity.part?.as ?? ''

/** The deal inside the write, once more with the right to change it. */
const dealFor = async (
  writing: Writing,
  { kind }: PartWork,
  entity: Entity,
  dealId: unknown,
  sent: SentWork,
): Promise<DealState> => {
  const seen = typeof dealId === 'number' ? await findLive(writing, kind.entity, dealId) : undefined
  const state = seen ? await readDeal(writing, kind.entity, Number(dealId)) : null
  if (!state) throw new AppError('invalid data', { fields: { [byOf(entity)]: 'not_found' } })
  demandDeal(kind, writing.actor, state.row, sent)
  return state
}

/** The values with what is computed of the row, so that it is written once. */
const counted = async (
  writing: Writing,
  work: PartWork,
  entity: Entity,
  state: DealState,
  record: Values,
): Promise<Values> => {
  const others = state.parts[asOf(entity)] ?? []
  const place = others.findIndex((other) => other.id === record.id)
  const rows = place === -1 ? [...others, record] : others.with(place, record)
  const { parts } = await work.sums(writing, { ...state, parts: { ...state.parts, [asOf(entity)]: rows } })
  return parts[asOf(entity)]?.[place === -1 ? rows.length - 1 : place] ?? {}
}

const add = (work: PartWork, entity: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  const asked = sentOf(entity, 'add', body)
  await demandNamed(request, work, entity, body[byOf(entity)], asked)
  const { sync, input } = takeSync(entity, body)
  const sent = checkNew(entity, input, actorOf(request))
  return mutate(request, reply, async (writing) => {
    if (await isKnownUid(writing, entity, sync.uid)) return addOnce(writing, entity, sent, sync.uid)
    const state = await dealFor(writing, work, entity, sent[byOf(entity)], asked)
    const values = await completedPart(writing, entity, state, {}, sent)
    refuseForeignParts(work.kind.entity, entity, state, values)
    demandContainer(request, entity, values)
    refuseTooLarge(entity, values)
    await refuseForeignPerson(writing, values.contact_person_id, partParties(entity, state, values))
    const warnings = await work.judge(writing, entity, state, values, Object.keys(values))
    const record = { ...values, ...(await counted(writing, work, entity, state, { ...values, id: 0 })) }
    const answer = await addOnce(writing, entity, record, sync.uid, () => work.count(writing, state.id))
    return withWarnings(answer, warnings)
  })
}

/** The row to be changed, with the right to do so. */
const demandRow = async (
  request: FastifyRequest,
  work: PartWork,
  entity: Entity,
  id: unknown,
  sent: SentWork,
): Promise<Row | null> => {
  demandPlan(entity, actorOf(request))
  const row = await storedRow(request.installation.db.read, entity, id)
  if (row) await demandNamed(request, work, entity, row[byOf(entity)], sent)
  return row ?? null
}

/** Of what a row was completed to: what was sent, and what has become something else. The rest clashes with nobody's change. */
const writtenOf = (sent: Values, completed: Values, fresh: Values): Values =>
  Object.fromEntries(Object.entries(completed).filter(([name]) => name in sent || name in fresh))

const update = (work: PartWork, entity: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  const asked = sentOf(entity, 'update', body)
  await demandRow(request, work, entity, body.id, asked)
  const { sync, input } = takeSync(entity, body)
  const id = idFromBody(input)
  const { id: _, ...fields } = input
  const sent = checkChange(entity, fields, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const row = await findLive(writing, entity, id)
    if (!row) throw new AppError('empty data')
    const before = withSystem(entity, row)
    const state = await dealFor(writing, work, entity, before[byOf(entity)], asked)
    if (byOf(entity) in sent && sent[byOf(entity)] !== state.id)
      throw new AppError('invalid data', { fields: { [byOf(entity)]: 'not_allowed' } })
    const completed = await completedPart(writing, entity, state, before, sent)
    const values = writtenOf(sent, completed, newValues(entity, before, completed))
    const saved = await changeRecord(writing, entity, id, values, sync.base)
    const record = { ...before, ...values }
    refuseTooLarge(entity, record, changedFields(entity, before, values))
    if (['contact_person_id', 'client_id', 'contractor_id'].some((name) => name in values))
      await refuseForeignPerson(writing, record.contact_person_id, partParties(entity, state, record))
    refuseForeignParts(work.kind.entity, entity, state, values)
    if ('container_id' in sent) demandContainer(request, entity, record)
    const warnings = await work.judge(writing, entity, state, record, changedFields(entity, before, values))
    await work.count(writing, state.id, state)
    return withWarnings(await written(writing, entity, await latest(writing, entity, saved), null, false), warnings)
  })
}

/** Counting may have written the row once more. */
const latest = async <S extends { id: number }>({ tx }: Writing, entity: Entity, saved: S): Promise<S> => {
  const row = await anyTable(tx)
    .selectFrom(entity.table)
    .select('rev')
    .where('id', '=', saved.id)
    .executeTakeFirstOrThrow()
  return { ...saved, rev: Number(row.rev) }
}

const remove = (work: PartWork, entity: Entity) => async (request: FastifyRequest, reply: FastifyReply) => {
  refuseUnintended(request)
  const id = deletedId(request)
  const asked = sentOf(entity, 'delete', {})
  const known = await demandRow(request, work, entity, id, asked)
  if (!known && !actorOf(request).rights[work.kind.flag]) throw accessDenied([work.kind.flag])
  return mutate(request, reply, async (writing) => {
    const row = await findLive(writing, entity, id)
    if (!row) return { id }
    const state = await dealFor(writing, work, entity, Number(row[byOf(entity)]), asked)
    await removeRecord(writing, entity, id)
    await work.count(writing, state.id, state)
    return { id }
  })
}

const doc = (summary: string) => ({ summary: `${summary}: by whoever may change the deal` }) as const satisfies RouteDoc

export const addParts = (app: FastifyInstance, work: PartWork, parts: readonly Entity[]): void => {
  const config = { permission: 'by_record' } as const
  for (const entity of parts) {
    const base = `/api/${entity.path}`
    const routes = { add: ['Adds', add], update: ['Changes', update] } as const
    addListAndGet(app, entity)
    for (const [action, [verb, make]] of Object.entries(routes)) {
      const route = { url: `${base}/${action}/`, config: { ...config, doc: doc(`${verb} a part`) } }
      app.route({ method: 'POST', ...route, handler: make(work, entity) })
    }
    for (const url of [`${base}/delete/`, `${base}/delete/:id/`]) {
      const route = { url, config: { ...config, doc: doc('Deletes a part') } }
      app.route({ method: ['GET', 'POST'], ...route, handler: remove(work, entity) })
    }
  }
}
