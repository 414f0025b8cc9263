/**
 * Numbers of papers of the road: each kind has its series, by organization and year unless the company chose otherwise. An order gets one once, in the write that keeps
 * it, so that none is skipped or used twice, and a reprint has the same.
 */
import { order } from '@fura/shared/entities/order.ts'
import { AppError } from '@fura/shared/errors.ts'
import { choice, int, ref, text } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { modesOf } from '@fura/shared/modes.ts'
import {
  isNumberedPaper,
  NUMBERED_PAPERS,
  type NumberedPaper,
  PAPER_NUMBER_FIELDS,
} from '@fura/shared/rules/paper-numbers.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { bodyObject } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { assertCanChangeStoredDeal } from '../deals/deal.access.ts'
import { assertCanChangeDeal, ORDER } from '../deals/deal.kinds.ts'
import { type DealState, findDeal } from '../deals/deal.state.ts'
import { todayOf } from '../deals/calculation-inputs.queries.ts'
import { nextNumber, orgCode } from '../deals/number.queries.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'
import { changeOrder } from './order.writes.ts'

const ASKED = { id: ref('order', { required: true }), kind: choice(NUMBERED_PAPERS, { required: true }) }

const workOf = (kind: unknown) => {
  const field = typeof kind === 'string' && isNumberedPaper(kind) ? PAPER_NUMBER_FIELDS[kind] : null
  return field === null ? null : { entity: order.name, action: 'update' as const, values: { [field]: '1' } }
}

const assertByRoad = ({ deal, parts }: DealState): void => {
  if (!modesOf(deal, parts.directions).includes('auto')) throwIfInvalid({ kind: 'rule:not_by_road' })
}

const giveNumber = async (
  writing: Writing,
  id: number,
  kind: NumberedPaper,
): Promise<{ number: string; rev: number }> => {
  const state = await findDeal(writing, order, id)
  if (!state) throw new AppError('empty data')
  assertCanChangeDeal(ORDER, writing.actor, state.row, workOf(kind))
  const field = PAPER_NUMBER_FIELDS[kind]
  const currentNumber = state.deal[field]
  if (typeof currentNumber === 'string' && currentNumber !== '') return { number: currentNumber, rev: state.row.rev }
  assertByRoad(state)
  const org = await orgCode(writing.tx, state.deal.organization_id)
  const number = await nextNumber(writing, kind, org, todayOf(writing))
  const { saved } = await changeOrder(writing, id, { [field]: number }, null, false)
  return { number, rev: saved.rev }
}

const number = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  await assertCanChangeStoredDeal(request, ORDER, body.id, workOf(body.kind))
  const { values, errors } = validateNew({ fields: ASKED }, body)
  if (errors) throw new AppError('invalid data', { fields: errors })
  return mutate(request, reply, (writing) => giveNumber(writing, values.id, values.kind))
}

const doc = {
  summary:
    'Gives a paper of the road the next number of its series; by whoever may change the order, and by dispatchers',
  body: ASKED,
  answer: { number: text({ required: true }), rev: int({ required: true, min: 1 }) },
  about: {
    id: 'An order that goes by road, or has a leg by road.',
    number: 'The number that the order has already, or the next one; it is kept in the order.',
  },
  rules: { not_by_road: 'Nothing of the order goes by road.' },
  mutates: true,
} as const satisfies RouteDoc

export const addPaperNumbers = (app: FastifyInstance): void => {
  const config = { permission: 'by_record', doc } as const
  app.route({ method: 'POST', url: `/api/${order.path}/paper_number/`, config, handler: number })
}
