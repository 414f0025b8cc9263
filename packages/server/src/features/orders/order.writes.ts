/** Writes of orders: a new order's defaults, rules and statuses. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { customerFreight } from '@fura/shared/entities/freight.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { dealEquipment } from '@fura/shared/modes.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { checkOrder } from '@fura/shared/rules/order-rules.ts'
import { datesOfMove, guardOrderMove, orderInWork } from '@fura/shared/rules/order-status.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { Writing } from '#db/actor.ts'
import type { Base } from '#rows/conflict.ts'
import { changeRecord } from '#resource/save.ts'
import { refuseOtherThan } from '#resource/status.ts'
import { refuseUnfilled } from '#rows/status-demands.ts'
import { writeChange } from '../deals/deal.change.ts'
import { clientRow, type ClientTerm, completedDeal } from '../deals/deal.complete.ts'
import { ORDER } from '../deals/deal.kinds.ts'
import { dealNext } from '../deals/deal.next.ts'
import { type DealState, withPart } from '../deals/deal.state.ts'
import { factsOf } from '../deals/facts.queries.ts'
import { dayOfAction, todayOf } from '../deals/calculation-inputs.queries.ts'
import { nextNumber, orgCode } from '../deals/number.queries.ts'
import { seeingAll } from '../merges/move.queries.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'
import { calculateOrder, settleOrder } from './order-recalculation.writes.ts'
import { lossWarning, orderWarnings } from './order.warnings.ts'

const CLIENT_TERMS: readonly ClientTerm[] = ['payment_type_id', 'payment_delay_days', 'payment_delay_basis']
/** A blacklisted client gets no new order, unless a head insists. */
export const refuseBlackList = async (writing: Writing, clientId: unknown, isInsisted: boolean): Promise<void> => {
  if (isInsisted && writing.actor.isHead) return
  const client = await clientRow(writing, clientId)
  if (client?.blackList === 1) throwIfInvalid({ client_id: 'rule:black_list' })
}

/** Throws if the order is invalid; returns warnings. */
const check = async (
  writing: Writing,
  state: Pick<DealState, 'id' | 'deal' | 'parts'>,
  changed: readonly string[],
): Promise<FieldErrors> => {
  const { deal, parts } = state
  const { isReefer, capacityKg, equipmentKind } = await factsOf(writing, [deal, ...Object.values(parts).flat()])
  const type = idIn(deal.container_type_id)
  const checkContext = {
    today: todayOf(writing),
    actedOn: dayOfAction(writing),
    timeZone: writing.actor.timeZone,
    isReefer: isReefer(type),
    capacityKg: capacityKg(type),
    equipment: { kind: equipmentKind(type), fitting: dealEquipment(deal, parts.directions) },
  }
  const { errors, warnings } = checkOrder(deal, changed, checkContext)
  throwIfInvalid(errors)
  return { ...(await orderWarnings(writing, state, changed)), ...warnings }
}

const valuesOfMove = (values: Values, before: Values, now: number): Values => {
  const to = values.status_id
  if (typeof to !== 'number' || to === before.status_id) return {}
  return { in_work: orderInWork(to), ...datesOfMove({ ...before, ...values }, to, now) }
}

export const newOrder = async (writing: Writing, sent: Values, isInsisted: boolean): Promise<Values> => {
  await refuseBlackList(writing, sent.client_id, isInsisted)
  const day = typeof sent.doc_date === 'number' && sent.doc_date > 0 ? sent.doc_date : todayOf(writing)
  const values = await completedDeal(writing, { ...sent, doc_date: day }, CLIENT_TERMS)
  const number = await nextNumber(writing, order.name, await orgCode(writing.tx, values.organization_id), day)
  const status = idIn(values.status_id) ?? ORDER_STATUS.draft
  const orderValues = { ...values, number, in_work: orderInWork(status), status_date: writing.actor.receivedAt }
  // Calculated without parts, so that a new order is written once.
  return { ...orderValues, ...(await calculateOrder(writing, { deal: orderValues, parts: {} })).deal }
}

/** Rules for a new order, which may be made in a status beyond draft. */
export const checkNewOrder = async (writing: Writing, id: number, values: Values): Promise<FieldErrors> => {
  const status = idIn(values.status_id) ?? ORDER_STATUS.draft
  const none = { directions: [], containers: [], customerFreight: [], services: [] }
  if (status !== ORDER_STATUS.draft) {
    const isNext = status === ORDER_STATUS.confirmed
    throwIfInvalid(
      isNext ? guardOrderMove(values, none, ORDER_STATUS.draft, status, false) : { status_id: 'rule:transition' },
    )
    const move = { from: ORDER_STATUS.draft, to: status, isInsisted: false }
    await refuseUnfilled(writing, ORDER.status.list, order, values, move)
  }
  return check(writing, { id, deal: { ...values, id }, parts: {} }, Object.keys(values))
}

const guardParts = ({ parts }: DealState) => ({
  directions: parts.directions ?? [],
  containers: parts.containers ?? [],
  customerFreight: parts.customer_freight ?? [],
  services: parts.services ?? [],
})

const refuseGuard = async (writing: Writing, state: DealState, before: Values, isInsisted: boolean): Promise<void> => {
  const [from, to] = [numberIn(before.status_id), numberIn(state.deal.status_id)]
  if (from === to || (isInsisted && writing.actor.isHead)) return
  throwIfInvalid(guardOrderMove(state.deal, guardParts(state), from, to, writing.actor.isHead))
  await refuseUnfilled(writing, ORDER.status.list, order, state.deal, { from, to, isInsisted })
}

/** Rows that the former client was to pay move to the new one until they are invoiced: the invoice names who pays. */
const moveToClient = async (writing: Writing, state: DealState, former: number | null): Promise<DealState> => {
  let moved = state
  const rows = (state.parts.customer_freight ?? []).filter(
    (row) => idIn(row.client_id) === former && !row.invoice_number,
  )
  for (const row of rows) {
    const to = { client_id: state.deal.client_id ?? null }
    await changeRecord(seeingAll(writing), customerFreight, row.id, to, null)
    moved = withPart(moved, customerFreight, { ...row, ...to })
  }
  return moved
}

/** Fields that an order must have. */
const REQUIRED: readonly FieldOf<'order'>[] = [
  'manager_id',
  'team_user_id',
  'organization_id',
  'legal_entity_id',
  'currency_id',
  'doc_date',
]

export const changeOrder = async (
  writing: Writing,
  id: number,
  values: Values,
  base: Base | null,
  isInsisted: boolean,
) => {
  const change = await writeChange(writing, ORDER, { id, values, base }, { required: REQUIRED, moved: valuesOfMove })
  const { saved, before, state, changed, client } = change
  if (client) await refuseBlackList(writing, values.client_id, isInsisted)
  if (changed.includes('status_id')) {
    const next = await dealNext(writing, ORDER, before.row, writing.actor)
    refuseOtherThan(next, writing, ORDER.status, before.row, { to: values.status_id, isInsisted })
  }
  await refuseGuard(writing, state, before.deal, isInsisted)
  const warnings = await check(writing, state, changed)
  const moved = client ? await moveToClient(writing, state, idIn(before.deal.client_id)) : state
  const deal = await settleOrder(writing, moved, await calculateOrder(writing, moved), before)
  return { saved, warnings: { ...lossWarning(writing, deal, changed), ...warnings } }
}
