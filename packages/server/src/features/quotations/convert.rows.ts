/** The rows of the order to be, still naming the legs of the quotation: what was sold, at today's rates, and what was chosen to be bought. */
import { orderService } from '@fura/shared/entities/deal-service.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { carrierFreight, carrierFreight2, customerFreight } from '@fura/shared/entities/freight.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { unitEquipment } from '@fura/shared/modes.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import type { Writing } from '#db/actor.ts'
import type { DealState, NewParts } from '../deals/deal.state.ts'
import { factsOf } from '../deals/facts.queries.ts'
import { ratesToday, todayOf } from '../deals/calculation-inputs.queries.ts'
import { completedPart } from '../deals/part.complete.ts'
import { boughtOf, containersOf, wholePrice } from './convert.rules.ts'
import { valuesFor } from './copied-parts.ts'
import { requestsOf } from './quote.queries.ts'

/** Rates are set again to the bank's of today; where it has none the old one stays. Nothing is bought yet. */
const serviceOf = async (writing: Writing, service: Values): Promise<Values> => {
  const row: Values = { ...valuesFor(orderService, service), is_purchased: 0 }
  for (const side of ['sell', 'buy']) {
    const currency = idIn(row[`${side}_currency_id`])
    const rate = currency === null ? null : (await ratesToday(writing, [currency]))(currency)
    if (rate !== null) Object.assign(row, { [`${side}_rate`]: rate, [`${side}_rate_date`]: todayOf(writing) })
  }
  return row
}

/** One after the other: a transaction runs one query at a time. */
const inTurn = async (rows: readonly Values[], work: (row: Values) => Promise<Values>): Promise<Values[]> => {
  const done: Values[] = []
  for (const row of rows) done.push(await work(row))
  return done
}

/** By their member in the order's detail. `newOrder`: the order as it will be. */
export const rowsOf = async (
  writing: Writing,
  { id, deal: quote, parts }: DealState,
  newOrder: Values,
): Promise<NewParts> => {
  const { directions = [], services = [] } = parts
  const bought = boughtOf(services, await requestsOf(writing, id), directions)
  const whole = wholePrice(quote, services)
  const units = unitEquipment(newOrder, directions)
  const { equipmentKind } = await factsOf(writing, directions)
  const state = { id: 0, row: { id: 0, rev: 0, creator_id: null }, deal: newOrder, parts: {} }
  const completed = (entity: Entity, rows: readonly Values[]) =>
    inTurn(rows, (row) => completedPart(writing, entity, state, {}, row))
  return {
    containers: containersOf(directions, (type) => units.some((kind) => kind === equipmentKind(type))),
    services: await inTurn(bought.services, (row) => serviceOf(writing, row)),
    customer_freight: await completed(customerFreight, whole ? [whole] : []),
    carrier_freight: await completed(carrierFreight, bought.carrier_freight),
    carrier_freight2: await completed(carrierFreight2, bought.carrier_freight2),
  }
}
