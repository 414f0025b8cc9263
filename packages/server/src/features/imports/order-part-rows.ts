/** The parts that a row of an order becomes: freight of the client and of the carrier, a leg, containers; written as by hand. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { carrierFreight, customerFreight } from '@fura/shared/entities/freight.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { order } from '@fura/shared/entities/order.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { usualLegMode } from '@fura/shared/modes.ts'
import type { Actor, Writing } from '#db/actor.ts'
import { anyTable } from '#db/database.ts'
import { addRecord, checkNew } from '#resource/save.ts'
import { assertCanEditPlan } from '../deals/deal.access.ts'
import { type DealState, NEW_ID, readDeal, withPart } from '../deals/deal.state.ts'
import { refuseForeignParts, refuseTooLarge } from '../deals/part.checks.ts'
import { completedPart } from '../deals/part.complete.ts'
import { calculateOrder } from '../orders/order-recalculation.writes.ts'
import { checkOrderPart } from '../orders/order-part.writes.ts'
import { containerNumbers, isFilled } from './order-row.rules.ts'
import { partsIn } from './part-columns.ts'

/** Fields that a leg copies from its order. */
const OF_LEG = [
  'poo_id',
  'pol_id',
  'pod_id',
  'fd_id',
  'loading_address',
  'unloading_address',
  'planned_loading_date',
  'actual_loading_date',
  'planned_unloading_date',
  'actual_unloading_date',
  'container_type_id',
  'equipment_count',
] as const

const filledValues = (deal: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => isFilled(deal[name])).map((name) => [name, deal[name] ?? null]))

/** Where the variant has none, the route stands on the order alone. */
const hasLegs = ({ hiddenFields }: Actor): boolean => !hiddenFields?.order_service?.includes('direction_id')

const legOf = (deal: Values, vehicle: Values, carrier: Values): Values[] => {
  const isWhole = isFilled(deal.poo_id) && isFilled(deal.fd_id)
  if (!isWhole && Object.keys(vehicle).length === 0) return []
  return [{ transport_mode: usualLegMode(deal.order_type_id), ...filledValues(deal, OF_LEG), ...carrier, ...vehicle }]
}

const rowsOf = (actor: Actor, deal: Values, parts: Record<string, Values>): [Entity, Values[]][] => {
  const { customer_freight: income, carrier_freight: cost, directions: vehicle = {}, containers = {} } = parts
  const legs = hasLegs(actor)
  const carrier: Values = isFilled(deal.main_carrier_id) ? { contractor_id: deal.main_carrier_id ?? null } : {}
  const type = filledValues(deal, ['container_type_id'])
  const numbers = containerNumbers(containers.number).map((number) => ({ ...type, number }))
  // Without legs a truck is a row of the order itself.
  const trucks = legs || Object.keys(vehicle).length === 0 ? [] : [{ ...type, ...carrier, ...vehicle }]
  return [
    [orderDirection, legs ? legOf(deal, vehicle, carrier) : []],
    [orderContainer, [...numbers, ...trucks]],
    [customerFreight, income?.price === undefined ? [] : [income]],
    [carrierFreight, cost?.price === undefined ? [] : [cost]],
  ]
}

/** The same before the order is there. */
export const partsOfRow = (actor: Actor, input: Values): [Entity, Values[]][] => rowsOf(actor, input, partsIn(input))

/** Reports errors of a part at its column. */
const withColumnNames = (as: string, error: unknown): unknown => {
  const fields = error instanceof AppError ? error.extra.fields : undefined
  if (!fields) return error
  return new AppError('invalid data', {
    fields: Object.fromEntries(Object.entries(fields).map(([name, code]) => [`${as}.${name}`, code])),
  })
}

const addPart = async (writing: Writing, entity: Entity, state: DealState, row: Values): Promise<DealState> => {
  assertCanEditPlan(entity, writing.actor)
  const sent = checkNew(entity, { ...row, order_id: state.id }, writing.actor)
  const values = await completedPart(writing, entity, state, {}, sent)
  refuseForeignParts(order, entity, state, values)
  refuseTooLarge(entity, values)
  const after = withPart(state, entity, { ...values, id: NEW_ID })
  const change = { before: state, after, sums: await calculateOrder(writing, after) }
  await checkOrderPart(writing, entity, change, values, Object.keys(values))
  const { id } = await addRecord(writing, entity, values)
  return withPart(state, entity, { ...values, id })
}

export const addRowParts = async (writing: Writing, id: number, parts: Record<string, Values>): Promise<void> => {
  let state = await readDeal(writing, order, id)
  if (!state) return
  for (const [entity, rows] of rowsOf(writing.actor, state.deal, parts)) {
    try {
      for (const row of rows) state = await addPart(writing, entity, state, row)
    } catch (error) {
      throw withColumnNames(entity.part?.as ?? '', error)
    }
  }
}

/** Each part of an order with its `rev`. */
export const partRevs = async ({ tx }: Writing, id: number): Promise<string[]> => {
  const revs: string[] = []
  for (const { table, part } of partsOf(order)) {
    const by = part?.by ?? ''
    const rows = await anyTable(tx)
      .selectFrom(table)
      .select(['id', 'rev'])
      .where(by, '=', id)
      .where('is_deleted', '=', 0)
      .orderBy('id')
      .execute()
    revs.push(...rows.map((row) => `${part?.as} ${row.id} ${row.rev}`))
  }
  return revs
}
