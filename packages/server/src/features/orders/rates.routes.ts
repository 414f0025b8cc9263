/** "Обновить курсы": rows of an order that are not invoiced yet get the bank's rates of today (domain.md 3.3). */
import { orderService } from '@fura/shared/entities/deal-service.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { carrierFreight, carrierFreight2, customerFreight } from '@fura/shared/entities/freight.ts'
import { kickbackCarrier, kickbackCarrier2, kickbackCustomer } from '@fura/shared/entities/kickback.ts'
import { order } from '@fura/shared/entities/order.ts'
import { AppError } from '@fura/shared/errors.ts'
import { int, ref, refs } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { bodyObject } from '#http/input.ts'
import { actorOf } from '#http/context.ts'
import { writeOnce } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { changeRecord } from '#resource/save.ts'
import { dealWithin } from '../deals/deal.answers.ts'
import { assertCanChangeStoredDeal } from '../deals/deal.access.ts'
import { dealExtras } from '../deals/deal.docs.ts'
import { assertCanChangeDeal, ORDER } from '../deals/deal.kinds.ts'
import { type DealState, findDeal, type RecordValues } from '../deals/deal.state.ts'
import { ratesToday, todayOf } from '../deals/calculation-inputs.queries.ts'
import { refuseTooLarge } from '../deals/part.checks.ts'
import { recalculateOrder } from './order-recalculation.writes.ts'

const ASKED = { id: ref('order', { required: true }) }

interface Priced {
  entity: Entity
  side: '' | 'sell_' | 'buy_'
  /** The field that says the row is invoiced or paid out. */
  mark: string
  isPlan: boolean
}

const PRICED: readonly Priced[] = [
  { entity: customerFreight, side: '', mark: 'invoice_number', isPlan: false },
  { entity: orderService, side: 'sell_', mark: 'is_invoiced', isPlan: false },
  { entity: orderService, side: 'buy_', mark: 'is_purchased', isPlan: true },
  { entity: carrierFreight, side: '', mark: 'carrier_invoice_number', isPlan: true },
  { entity: carrierFreight2, side: '', mark: 'carrier_invoice_number', isPlan: true },
  { entity: kickbackCustomer, side: '', mark: 'paid_date', isPlan: true },
  { entity: kickbackCarrier, side: '', mark: 'paid_date', isPlan: true },
  { entity: kickbackCarrier2, side: '', mark: 'paid_date', isPlan: true },
]

interface Price extends Priced {
  row: RecordValues
  currencyId: number
}

/** Of the rows that are not invoiced and have a price. */
const pricesIn = ({ parts }: DealState, priced: Priced): Price[] => {
  const { entity, side, mark } = priced
  return (parts[entity.part?.as ?? ''] ?? []).flatMap((row) => {
    const amount = row[`${side}price`] ?? row.amount ?? row.percent ?? null
    const currencyId = row[mark] || amount === null ? null : idIn(row[`${side}currency_id`])
    return currencyId === null ? [] : [{ ...priced, row, currencyId }]
  })
}

interface Refreshed {
  /** How many prices got another rate. */
  updated: number
  /** Currencies without a rate; their rows keep their typed rates. */
  missing: number[]
}

/** The buy side only for people who may edit it. */
const refresh = async (writing: Writing, id: number): Promise<Refreshed> => {
  const state = await findDeal(writing, order, id)
  if (!state) throw new AppError('empty data')
  const { rights } = writing.actor
  assertCanChangeDeal(ORDER, writing.actor, state.row, null)
  const mayPlan = rights.can_view_plan_calculation && rights.can_edit_plan_calculation
  const today = todayOf(writing)
  const prices = PRICED.filter(({ isPlan }) => !isPlan || mayPlan).flatMap((priced) => pricesIn(state, priced))
  const rateOf = await ratesToday(
    writing,
    prices.map(({ currencyId }) => currencyId),
  )
  const missing = new Set<number>()
  let updated = 0
  for (const { entity, side, row, currencyId } of prices) {
    const rate = rateOf(currencyId)
    if (rate === null) {
      missing.add(currencyId)
      continue
    }
    const values = { [`${side}rate`]: rate, [`${side}rate_date`]: today }
    refuseTooLarge(entity, { ...row, ...values }, Object.keys(values))
    await changeRecord(writing, entity, row.id, values, null)
    if (rate !== row[`${side}rate`]) updated += 1
  }
  await recalculateOrder(writing, id, state)
  return { updated, missing: [...missing] }
}

const rates = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  await assertCanChangeStoredDeal(request, ORDER, body.id)
  const { values, errors } = validateNew({ fields: ASKED }, body)
  if (errors) throw new AppError('invalid data', { fields: errors })
  const id = values.id
  const { db } = request.installation
  let detail: object | null = null
  // The stored answer has no card: a replay answers the card as its caller may see it then.
  const { answer, isReplay } = await writeOnce(request, async (writing) => {
    const refreshed = await refresh(writing, id)
    detail = await dealWithin(writing, ORDER, id)
    return refreshed
  })
  if (isReplay) {
    reply.header('idempotent-replayed', 'true')
    detail = await db.write((tx) => dealWithin({ db, tx, actor: actorOf(request) }, ORDER, id))
  }
  return { ...(JSON.parse(answer) as object), detail }
}

const doc = {
  summary: 'Gives the rows of an order that are not invoiced the bank’s rates of today; by whoever may change it',
  resource: { entity: order, call: 'get' },
  body: ASKED,
  answer: { detail: dealExtras(order, 'order_status'), updated: int({ required: true }), missing: refs('currency') },
  about: {
    id: 'Buying rates change only for whoever may edit the plan calculation.',
    updated: 'How many prices got another rate.',
    missing: 'Currencies of its prices that the company has no rate of; the rates of those rows stay.',
  },
  mutates: true,
} as const satisfies RouteDoc

export const addOrderRates = (app: FastifyInstance): void => {
  const config = { permission: 'by_record', doc } as const
  app.route({ method: 'POST', url: `/api/${order.path}/rates/`, config, handler: rates })
}
