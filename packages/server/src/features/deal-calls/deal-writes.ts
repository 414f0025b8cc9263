/** How each kind of deal is written: the calls of a deal are alike, what orders and quotations do in them is not. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import type { Base } from '#resource/conflict.ts'
import type { Saved } from '#resource/save.ts'
import { type DealKind, ORDER, QUOTE } from '../deals/deal.kinds.ts'
import type { Counted } from '../deals/deal.settle.ts'
import type { DealState } from '../deals/deal.state.ts'
import type { PartChange } from '../deals/part.change.ts'
import { keepSumsOfOrder } from '../orders/client-sums.queries.ts'
import { checkOrderPart } from '../orders/order-part.writes.ts'
import { calculateOrder, recalculateOrder, settleOrder } from '../orders/order-recalculation.writes.ts'
import { changeOrder, checkNewOrder, newOrder } from '../orders/order.writes.ts'
import { checkQuotePart } from '../quotations/quote-part.writes.ts'
import { calculateQuote, recalculateQuote, settleQuote } from '../quotations/quote-recalculation.writes.ts'
import { changeQuote, checkNewQuote, newQuote } from '../quotations/quote.writes.ts'
import * as orderDocs from './order.docs.ts'
import * as quoteDocs from './quote.docs.ts'

export interface DealWrites {
  kind: DealKind
  docs: Readonly<Record<'get' | 'add' | 'update' | 'remove', RouteDoc>>
  /** A new one with all that it starts with. */
  create: (writing: Writing, sent: Values, isInsisted: boolean) => Promise<Values>
  /** What must be true of it; returns what is only to be pointed out. */
  checkNew: (writing: Writing, id: number, values: Values) => Promise<FieldErrors>
  change: (
    writing: Writing,
    id: number,
    values: Values,
    base: Base | null,
    isInsisted: boolean,
  ) => Promise<{ saved: Saved; warnings: FieldErrors }>
  /** Refuses what a part cannot be and returns what is only to be pointed out. `changed`: the fields that say something new. */
  checkPart: (
    writing: Writing,
    entity: Entity,
    change: PartChange,
    record: Values,
    changed: readonly string[],
  ) => Promise<FieldErrors>
  /** What is computed of the deal and of each part. */
  count: (writing: Writing, state: DealState) => Promise<Counted>
  /** Writes what was counted and what follows for others. `state`: as all of it is stored. */
  settle: (writing: Writing, state: DealState, counted: Counted, before: DealState) => Promise<unknown>
  /** Counts a new deal out of what is stored. */
  recalculate: (writing: Writing, id: number) => Promise<void>
  /** What follows for others when it is gone; `state` is as it was. */
  removed: (writing: Writing, state: DealState) => Promise<void>
}

export const ORDER_WRITES: DealWrites = {
  kind: ORDER,
  docs: orderDocs,
  create: newOrder,
  checkNew: checkNewOrder,
  change: changeOrder,
  checkPart: checkOrderPart,
  count: calculateOrder,
  settle: settleOrder,
  recalculate: recalculateOrder,
  removed: (writing, state) => keepSumsOfOrder(writing, [state]),
}

export const QUOTE_WRITES: DealWrites = {
  kind: QUOTE,
  docs: quoteDocs,
  create: newQuote,
  checkNew: (writing, _id, values) => checkNewQuote(writing, values),
  change: changeQuote,
  checkPart: checkQuotePart,
  count: calculateQuote,
  settle: settleQuote,
  recalculate: recalculateQuote,
  // Nothing of the client is counted from its quotations.
  removed: () => Promise.resolve(),
}
