/** "Обновить курсы": rows of an order that are not invoiced yet get the bank's rates of today (domain.md 3.3). */
import { orderService } from '@fura/shared/entities/deal-service.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { carrierFreight, carrierFreight2, customerFreight } from '@fura/shared/entities/freight.ts'
import { kickbackCarrier, kickbackCarrier2, kickbackCustomer } from '@fura/shared/entities/kickback.ts'
import { order } from '@fura/shared/entities/order.ts'
import { AppError } from '@fura/shared/errors.ts'
import { ref } from '@fura/shared/fields/field.ts'
import { validateNew, type Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { bodyObject } from '#http/input.ts'
import { mutate } from '#http/mutation.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { bankRate } from '../currencies/rates.queries.ts'
import { dealWithin } from '../deals/deal.answers.ts'
import { demandStored } from '../deals/deal.demand.ts'
import { dealExtras } from '../deals/deal.docs.ts'
import { demandDeal } from '../deals/deal.kinds.ts'
import { readDeal } from '../deals/deal.state.ts'
import { todayOf } from '../deals/known.queries.ts'
import { countOrder } from './order.count.ts'
import { ORDER } from './order.kind.ts'

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

/** null: there is nothing to be changed, or the bank has no rate and the typed one stays. */
const ofToday = async (writing: Writing, row: Values, { side, mark }: Priced): Promise<Values | null> => {
  const currency = idIn(row[`${side}currency_id`])
  if (row[mark] || currency === null || (row[`${side}rate`] ?? null) === null) return null
  const today = todayOf(writing)
  const rate = await bankRate(writing.tx, currency, today)
  return rate === null ? null : { [`${side}rate`]: rate, [`${side}rate_date`]: today }
}

/** The buying side only for who may write it. */
const refresh = async (writing: Writing, id: number): Promise<void> => {
  const state = (await findLive(writing, order, id)) ? await readDeal(writing, order, id) : null
  if (!state) throw new AppError('empty data')
  const { rights } = writing.actor
  demandDeal(ORDER, writing.actor, state.row, null)
  const mayPlan = rights.can_view_plan_calculation && rights.can_edit_plan_calculation
  for (const priced of PRICED.filter(({ isPlan }) => !isPlan || mayPlan)) {
    for (const row of state.parts[priced.entity.part?.as ?? ''] ?? []) {
      const values = await ofToday(writing, row, priced)
      if (values) await changeRecord(writing, priced.entity, Number(row.id), values, null)
    }
  }
  await countOrder(writing, id)
}

const rates = async (request: FastifyRequest, reply: FastifyReply) => {
  const body = bodyObject(request)
  await demandStored(request, ORDER, body.id)
  const { values, errors } = validateNew({ fields: ASKED }, body)
  if (errors) throw new AppError('invalid data', { fields: errors })
  return mutate(request, reply, async (writing) => {
    await refresh(writing, Number(values.id))
    return { detail: await dealWithin(writing, ORDER, Number(values.id)) }
  })
}

const doc = {
  summary: 'Gives the rows of an order that are not invoiced the bank’s rates of today; by whoever may change it',
  resource: { entity: order, call: 'get' },
  body: ASKED,
  answer: { detail: dealExtras(order, 'order_status') },
  about: { id: 'What is bought is changed only by who may edit the plan calculation.' },
  mutates: true,
} as const satisfies RouteDoc

export const addOrderRates = (app: FastifyInstance): void => {
  const config = { permission: 'by_record', doc } as const
  app.route({ method: 'POST', url: `/api/${order.path}/rates/`, config, handler: rates })
}
