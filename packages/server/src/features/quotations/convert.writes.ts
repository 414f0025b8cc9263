/** The order that a quotation becomes, written with all its parts at once: priced and calculated before it is stored. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { orderService } from '@fura/shared/entities/deal-service.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { carrierFreight, carrierFreight2, customerFreight } from '@fura/shared/entities/freight.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { missingToLeaveDraft } from '@fura/shared/rules/order-status.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { startOfDay } from '@fura/shared/time-zone.ts'
import type { Writing } from '#db/actor.ts'
import { carriedValues } from '#rows/carried-values.ts'
import { withFittingReferences } from '#resource/references.ts'
import { addRecord, addRecords, changeRecord } from '#resource/save.ts'
import { companyText } from '#texts.ts'
import { withOwnPerson } from '../contacts/foreign-person.queries.ts'
import type { DealState, NewParts } from '../deals/deal.state.ts'
import { refuseTooLarge } from '../deals/part.checks.ts'
import { calculateOrder, recalculateOrder } from '../orders/order-recalculation.writes.ts'
import { checkNewOrder, newOrder } from '../orders/order.writes.ts'
import { rowsOf } from './convert.rows.ts'
import { conditionsOf, legOf, orderOf } from './convert.rules.ts'
import { copyLegs, type Legs, withNewLeg } from './copied-parts.ts'

const ROWS: Readonly<Record<string, Entity>> = {
  containers: orderContainer,
  services: orderService,
  customer_freight: customerFreight,
  carrier_freight: carrierFreight,
  carrier_freight2: carrierFreight2,
}

interface Target {
  orderId: number
  legs: Legs
  /** Services are sold for one container each: if there is only one, it is that. */
  isTied: boolean
}

const addRows = async (
  writing: Writing,
  rows: NewParts,
  sums: Readonly<Record<string, readonly Values[]>>,
  { orderId, legs, isTied }: Target,
): Promise<void> => {
  let container_id: number | null = null
  for (const [as, entity] of Object.entries(ROWS)) {
    const list = (rows[as] ?? []).map((row, place) => {
      const values = { ...row, ...sums[as]?.[place], order_id: orderId }
      const withLeg = entity.fields.direction_id ? withNewLeg(values, legs) : values
      return entity === orderService ? { ...withLeg, container_id } : withLeg
    })
    const added = await addRecords(writing, entity, list)
    if (entity === orderContainer && isTied && added.length === 1) container_id = added[0]?.id ?? null
  }
}

/** Rates that became freight belong to the order too from now on. */
const takeRates = async (writing: Writing, rows: NewParts, orderId: number): Promise<void> => {
  for (const { request_id: id } of [...(rows.carrier_freight ?? []), ...(rows.carrier_freight2 ?? [])]) {
    await changeRecord(writing, rateRequest, Number(id), { order_id: orderId }, null)
  }
}

export interface ConvertOptions {
  /** A head insists on an order for a blacklisted client. */
  isInsisted: boolean
  /** The installation sells services by the container (manifest, services_tied_containers). */
  isTied: boolean
}

export interface Converted {
  orderId: number
  warnings: FieldErrors
}

/** `writing` must see everything: the whole offer is copied, even what the actor may not see. */
export const makeOrder = async (
  writing: Writing,
  state: DealState,
  { isInsisted, isTied }: ConvertOptions,
): Promise<Converted> => {
  const { actor } = writing
  const today = startOfDay(actor.receivedAt, actor.timeZone)
  const legs = (state.parts.directions ?? []).map((leg) => legOf(leg, today))
  const labels = Object.fromEntries(
    ['included_text', 'excluded_text'].map((field) => [
      field,
      companyText(writing.db, actor.language, `quote.${field}`),
    ]),
  )
  const fromQuote = {
    ...orderOf(state.deal, legs, conditionsOf(state.deal, labels), today),
    ...carriedValues(writing.db, quote, order, state.row),
  }
  const sent = await withOwnPerson(writing, await withFittingReferences(writing, order, fromQuote))
  const missing = missingToLeaveDraft(sent, { directions: legs.length })
  const isReady = Object.keys(missing).length === 0
  const status_id = isReady ? ORDER_STATUS.confirmed : ORDER_STATUS.draft
  const values = await newOrder(writing, { ...sent, status_id }, isInsisted)
  const rows = await rowsOf(writing, state, values)
  for (const [as, entity] of Object.entries(ROWS)) for (const row of rows[as] ?? []) refuseTooLarge(entity, row)
  const sums = await calculateOrder(writing, { deal: values, parts: rows })
  const { id } = await addRecord(writing, order, { ...values, ...sums.deal })
  const newLegs = await copyLegs(writing, orderDirection, legs, { order_id: id })
  await addRows(writing, rows, sums.parts, { orderId: id, legs: newLegs, isTied })
  await takeRates(writing, rows, id)
  // Its status was checked already, with all parts of the order.
  const warnings = await checkNewOrder(writing, id, { ...values, status_id: ORDER_STATUS.draft })
  await recalculateOrder(writing, id)
  return { orderId: id, warnings: { ...warnings, ...missing } }
}
