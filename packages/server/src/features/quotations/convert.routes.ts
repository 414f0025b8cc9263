/** Converts a quotation to an order, once: in one write, with everything that was agreed on (domain.md 3.7). */
import { quote } from '@fura/shared/entities/quote.ts'
import { AppError } from '@fura/shared/errors.ts'
import { flag, ref } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { bodyObject } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { changeRecord } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { type DealState, findDeal } from '../deals/deal.state.ts'
import { seeingAll } from '../merges/move.queries.ts'
import { throwIfInvalid, withWarnings } from '../parties/party.queries.ts'
import { type Converted, type ConvertOptions, makeOrder } from './convert.writes.ts'
import { recalculateQuote } from './quote-recalculation.writes.ts'

const ASKED = { id: ref('quote', { required: true }), confirm: flag() }

const isOneOf = (status: number, ...among: readonly number[]): boolean => among.includes(status)

/** The quotation, if it may become an order. */
const findAgreed = async (writing: Writing, id: number, isConfirmed: boolean): Promise<DealState> => {
  const state = await findDeal(writing, quote, id)
  if (!state) throw new AppError('empty data')
  const { row } = state
  const status = numberIn(row.status_id)
  if (status === QUOTE_STATUS.ordered) throwIfInvalid({ id: 'rule:converted' })
  const isOffered = isOneOf(status, QUOTE_STATUS.sent, QUOTE_STATUS.negotiation)
  if (isOffered && !isConfirmed) throwIfInvalid({ confirm: 'required' })
  if (!isOffered && status !== QUOTE_STATUS.accepted) throwIfInvalid({ id: 'rule:transition' })
  if (idIn(row.client_id) === null) throwIfInvalid({ client_id: 'rule:client' })
  return state
}

interface ConvertRequest extends ConvertOptions {
  id: number
  isConfirmed: boolean
}

const convertQuote = async (writing: Writing, request: ConvertRequest): Promise<Converted> => {
  const { id, isConfirmed } = request
  const state = await findAgreed(writing, id, isConfirmed)
  const all = seeingAll(writing)
  const converted = await makeOrder(all, state, request)
  const { actedAt, receivedAt } = writing.actor
  const done = {
    status_id: QUOTE_STATUS.ordered,
    in_work: 0,
    status_date: receivedAt,
    answer_date: numberIn(state.deal.answer_date) || actedAt,
    order_id: converted.orderId,
  }
  await changeRecord(all, quote, id, done, null)
  await recalculateQuote(writing, id)
  return converted
}

const convert = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(quote, bodyObject(request))
  const { values, errors } = validateNew({ fields: ASKED }, input)
  if (errors) throw new AppError('invalid data', { fields: errors })
  const conversion = {
    id: values.id,
    isConfirmed: values.confirm === 1,
    isInsisted: sync.override,
    isTied: request.installation.servicesTiedContainers === 1,
  }
  return mutate(request, reply, async (writing) => {
    const { orderId, warnings } = await convertQuote(writing, conversion)
    return withWarnings({ order_id: orderId }, warnings)
  })
}

const doc = {
  summary: 'Makes an order of an accepted quotation, with its legs, containers, services and freight; once',
  body: { ...ASKED, _sync: { kind: 'sync', to: 'SyncOfUpdate' } },
  answer: { order_id: ref('order', { required: true }), warnings: { kind: 'values' } },
  optional: ['warnings'],
  about: {
    confirm: '1: also of a quotation that is before the client, sent or in negotiation.',
    order_id: 'Confirmed; a draft if fields required to leave draft are missing, which `warnings` name.',
  },
  rules: {
    converted: 'An order was made of it already.',
    transition: 'It is neither accepted nor with the client.',
    client: 'It was offered to a lead: the lead becomes a client first.',
    black_list: 'The client is in the black list; a head may insist with `_sync.override: 1`.',
  },
  mutates: true,
} as const satisfies RouteDoc

export const addQuoteConversion = (app: FastifyInstance): void => {
  const config = { permission: 'can_add_order', doc } as const
  app.route({ method: 'POST', url: `/api/${quote.path}/convert/`, config, handler: convert })
}
