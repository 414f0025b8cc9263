/** A new version of a quotation: it has the same number and copies all parts, the old one keeps its own. */
import { quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import { AppError } from '@fura/shared/errors.ts'
import { int, ref } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { bodyObject } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { carriedValues } from '#rows/carried-values.ts'
import { withFittingReferences } from '#resource/references.ts'
import { addOnce } from '#resource/routes.ts'
import { addRecords, changeRecord } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { withOwnPerson } from '../contacts/foreign-person.queries.ts'
import { withNext } from '../deals/deal.answers.ts'
import { assertCanChangeStoredDeal } from '../deals/deal.access.ts'
import { assertCanChangeDeal, QUOTE } from '../deals/deal.kinds.ts'
import { type DealState, findDeal } from '../deals/deal.state.ts'
import { isUidUsed } from '../deals/used-uid.queries.ts'
import { todayOf } from '../deals/calculation-inputs.queries.ts'
import { seeingAll } from '../merges/move.queries.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'
import { copyLegs, valuesFor, withNewLeg } from './copied-parts.ts'
import { recalculateQuote } from './quote-recalculation.writes.ts'
import { isSuperseded, requestsOf } from './quote.queries.ts'
import { leavingWork, newVersionOf } from './version.rules.ts'

const ASKED = { id: ref('quote', { required: true }) }

/** The quotation, if it may get a newer version. */
const findOld = async (writing: Writing, id: number): Promise<DealState> => {
  const state = await findDeal(writing, quote, id)
  if (!state) throw new AppError('empty data')
  const { row } = state
  assertCanChangeDeal(QUOTE, writing.actor, row, null)
  if (row.status_id === QUOTE_STATUS.ordered) throwIfInvalid({ id: 'rule:converted' })
  if (await isSuperseded(writing, id)) throwIfInvalid({ id: 'rule:superseded' })
  return state
}

/** Sees everything, because the buy side is copied even if the actor may not see it. */
const copyParts = async (all: Writing, { id: oldId, parts }: DealState, id: number): Promise<void> => {
  const legs = await copyLegs(all, quoteDirection, parts.directions ?? [], { quote_id: id })
  const services = (parts.services ?? []).map((row) =>
    withNewLeg({ ...valuesFor(quoteService, row), quote_id: id }, legs),
  )
  await addRecords(all, quoteService, services)
  const requests = (await requestsOf(all, oldId)).map((row) =>
    withNewLeg({ ...valuesFor(rateRequest, row), quote_id: id, order_id: null }, legs),
  )
  await addRecords(all, rateRequest, requests)
}

const makeVersion = async (writing: Writing, oldId: number, uid: string | null) => {
  const old = await findOld(writing, oldId)
  const { actor } = writing
  const all = seeingAll(writing)
  const legs = (old.parts.directions ?? []).length
  const nextVersion = {
    ...newVersionOf(old.deal, legs, todayOf(writing), actor.receivedAt),
    ...carriedValues(writing.db, quote, quote, old.row),
  }
  const values = await withOwnPerson(writing, await withFittingReferences(writing, quote, nextVersion))
  return addOnce(writing, quote, values, uid, async (id) => {
    await copyParts(all, old, id)
    await changeRecord(all, quote, oldId, leavingWork(old.deal, actor.receivedAt), null)
    await recalculateQuote(writing, oldId)
    await recalculateQuote(writing, id)
  })
}

const version = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  await assertCanChangeStoredDeal(request, QUOTE, body.id)
  const { sync, input } = takeSync(quote, body)
  const { values, errors } = validateNew({ fields: ASKED }, input)
  if (errors) throw new AppError('invalid data', { fields: errors })
  return mutate(request, reply, async (writing) => {
    if (await isUidUsed(writing, quote, sync.uid)) return addOnce(writing, quote, {}, sync.uid)
    return withNext(writing, QUOTE, await makeVersion(writing, values.id, sync.uid))
  })
}

const doc = {
  summary: 'Makes a new version of a quotation: the same number, the next version, all parts; by whoever may change it',
  body: { ...ASKED, _sync: { kind: 'sync', to: 'SyncOfAdd' } },
  answer: {
    id: ref('quote', { required: true }),
    rev: int({ required: true, min: 1 }),
    _sync: { kind: 'sync', to: 'SyncOfAnswer' },
  },
  about: {
    id:
      'The new version is in negotiation where the old one was declined, else priced, or a draft where something for a ' +
      'price is missing. The old one leaves work: it is cancelled unless it was declined or expired.',
  },
  rules: {
    converted: 'An order was made of it.',
    superseded: 'A newer version has replaced it already.',
  },
  mutates: true,
} as const satisfies RouteDoc

export const addVersions = (app: FastifyInstance): void => {
  const config = { permission: 'by_record', doc } as const
  app.route({ method: 'POST', url: `/api/${quote.path}/version/`, config, handler: version })
}
