/** An order made after another: a draft with the same client, route, cargo, carriage, terms, legs, containers and prices at today's rates. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { orderService } from '@fura/shared/entities/deal-service.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { carrierFreight, carrierFreight2, customerFreight } from '@fura/shared/entities/freight.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { orderStop } from '@fura/shared/entities/order-stop.ts'
import { order } from '@fura/shared/entities/order.ts'
import { AppError } from '@fura/shared/errors.ts'
import { int, ref } from '@fura/shared/fields/field.ts'
import { type FieldErrors, validateNew, type Values } from '@fura/shared/fields/validate.ts'
import { dealEquipment, unitEquipment } from '@fura/shared/modes.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { bodyObject } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { wireRecord } from '#rows/columns.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { withFittingReferences } from '#resource/references.ts'
import { addOnce } from '#resource/routes.ts'
import { addRecords } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { withOwnPerson } from '../contacts/foreign-person.queries.ts'
import { withNext } from '../deals/deal.answers.ts'
import { ORDER } from '../deals/deal.kinds.ts'
import { withFittingEquipment } from '../deals/equipment.queries.ts'
import { type DealState, findDeal, readDeal, type RecordValues } from '../deals/deal.state.ts'
import { isUidUsed } from '../deals/used-uid.queries.ts'
import { ratesToday } from '../deals/calculation-inputs.queries.ts'
import { factsOf } from '../deals/facts.queries.ts'
import { refuseTooLarge } from '../deals/part.checks.ts'
import { completedPart } from '../deals/part.complete.ts'
import { withWarnings } from '../parties/party.queries.ts'
import { copiedValues } from './copy.rules.ts'
import { recalculateOrder } from './order-recalculation.writes.ts'
import { checkNewOrder, newOrder } from './order.writes.ts'

const ASKED = { id: ref('order', { required: true }) }

const PRICED = [orderService, customerFreight]
const CARRIERS = [carrierFreight, carrierFreight2]

const mayEditPlan = ({ actor: { rights } }: Writing): boolean =>
  rights.can_view_plan_calculation && rights.can_edit_plan_calculation

/** A rate that the bank does not have was typed, and is copied. */
const typedRates = async (writing: Writing, row: Values): Promise<Values> => {
  const prices = ['', 'sell_', 'buy_'].flatMap((side) => {
    const [currencyId, rate] = [idIn(row[`${side}currency_id`]), row[`${side}rate`]]
    return currencyId !== null && typeof rate === 'string' ? [{ field: `${side}rate`, currencyId, rate }] : []
  })
  const rateOf = await ratesToday(
    writing,
    prices.map(({ currencyId }) => currencyId),
  )
  const unknown = prices.filter(({ currencyId }) => rateOf(currencyId) === null)
  return Object.fromEntries(unknown.map(({ field, rate }) => [field, rate]))
}

/** By the field that refers to them: old part id to new part id. */
type NewIds = Map<string, Map<number, number>>

const withNewIds = (values: Values, ids: NewIds): Values =>
  Object.fromEntries(
    [...ids].flatMap(([field, newIds]) => {
      const old = idIn(values[field])
      return old === null ? [] : [[field, newIds.get(old) ?? null]]
    }),
  )

/** Of containers and trucks those that still fit how the order goes. */
const rowsToCopy = async (
  writing: Writing,
  entity: Entity,
  { deal, parts }: DealState,
): Promise<readonly RecordValues[]> => {
  const rows = parts[entity.part?.as ?? ''] ?? []
  if (entity !== orderContainer) return rows
  const { equipmentKind } = await factsOf(writing, rows)
  const fitting = unitEquipment(deal, parts.directions)
  return rows.filter(({ container_type_id: type }) => {
    const kind = equipmentKind(idIn(type))
    return kind === null || fitting.includes(kind)
  })
}

const copyRows = async (writing: Writing, entity: Entity, old: DealState, state: DealState, ids: NewIds) => {
  const rows = await rowsToCopy(writing, entity, old)
  const values: Values[] = []
  for (const row of rows) {
    const copied = copiedValues(entity, row, mayEditPlan(writing))
    const sent = { ...copied, ...(await typedRates(writing, row)), ...withNewIds(copied, ids), order_id: state.id }
    const completed = await completedPart(writing, entity, state, {}, sent)
    refuseTooLarge(entity, completed)
    values.push(completed)
  }
  const added = await addRecords(writing, entity, values)
  return new Map(added.map(({ id }, place) => [rows[place]?.id ?? 0, id]))
}

/** Legs and containers first: the other parts refer to them. */
const copyParts = async (writing: Writing, old: DealState, id: number): Promise<void> => {
  const state = await readDeal(writing, order, id)
  if (!state) throw new Error(`order ${id} is not there although it was just made`)
  const ids: NewIds = new Map()
  for (const [entity, field] of [
    [orderDirection, 'direction_id'],
    [orderContainer, 'container_id'],
  ] as const)
    ids.set(field, await copyRows(writing, entity, old, state, ids))
  for (const entity of [orderStop, ...PRICED, ...(mayEditPlan(writing) ? CARRIERS : [])])
    await copyRows(writing, entity, old, state, ids)
}

const copy = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(order, bodyObject(request))
  const { values: sent, errors } = validateNew({ fields: ASKED }, input)
  if (errors) throw new AppError('invalid data', { fields: errors })
  return mutate(request, reply, async (writing) => {
    if (await isUidUsed(writing, order, sync.uid))
      return withNext(writing, ORDER, await addOnce(writing, order, {}, sync.uid))
    const old = await findDeal(writing, order, sent.id)
    if (!old) throw new AppError('empty data')
    const declared = declaredIn(writing.db, order)
    const copied = await withFittingReferences(
      writing,
      declared,
      copiedValues(declared, wireRecord(declared, old.row), false),
    )
    const fitting = await withFittingEquipment(writing, copied, dealEquipment(copied, []))
    const values = await newOrder(writing, await withOwnPerson(writing, fitting), sync.override)
    let warnings: FieldErrors = {}
    const answer = await addOnce(writing, order, values, sync.uid, async (id) => {
      warnings = await checkNewOrder(writing, id, values)
      await copyParts(writing, old, id)
      await recalculateOrder(writing, id)
    })
    return withWarnings(await withNext(writing, ORDER, answer), warnings)
  })
}

const doc = {
  summary: 'Copies an order as a draft; the buying side only with the right to the plan calculation',
  body: { ...ASKED, _sync: { kind: 'sync', to: 'SyncOfAdd' } },
  answer: {
    id: ref('order', { required: true }),
    rev: int({ required: true, min: 1 }),
    _sync: { kind: 'sync', to: 'SyncOfAnswer' },
    warnings: { kind: 'values' },
  },
  optional: ['warnings'],
  about: { id: 'Dates, numbers, papers, invoices, payments and crews are not copied; rates are those of today.' },
  mutates: true,
} as const satisfies RouteDoc

export const addOrderCopies = (app: FastifyInstance): void => {
  const config = { permission: ORDER.flag, doc } as const
  app.route({ method: 'POST', url: `/api/${order.path}/copy/`, config, handler: copy })
}
