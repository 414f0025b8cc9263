/** How each kind of deal is written: the calls are the same, their steps differ between orders and quotations. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import type { Base } from '#rows/conflict.ts'
import type { Saved } from '#resource/save.ts'
import { type DealKind, ORDER, QUOTE } from '../deals/deal.kinds.ts'
import type { DealSums } from '../deals/deal.settle.ts'
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
  /** Completes a new deal with its initial values. */
  create: (writing: Writing, sent: Values, isInsisted: boolean) => Promise<Values>
  /** Throws on broken rules; returns warnings. */
  checkNew: (writing: Writing, id: number, values: Values) => Promise<FieldErrors>
  change: (
    writing: Writing,
    id: number,
    values: Values,
    base: Base | null,
    isInsisted: boolean,
  ) => Promise<{ saved: Saved; warnings: FieldErrors }>
  /** Throws if a part is invalid and returns warnings. `changed`: the fields whose values differ. */
  checkPart: (
    writing: Writing,
    entity: Entity,
    change: PartChange,
    record: Values,
    changed: readonly string[],
  ) => Promise<FieldErrors>
  /** The computed values of the deal and of each part. */
  count: (writing: Writing, state: DealState) => Promise<DealSums>
  /** Writes the computed values and updates other records that depend on them. `state`: all of it as stored. */
  settle: (writing: Writing, state: DealState, sums: DealSums, before: DealState) => Promise<unknown>
  /** Computes a new deal from what is stored. */
  recalculate: (writing: Writing, id: number) => Promise<void>
  /** Updates other records when the deal is deleted; `state` is as it was. */
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
  // Quotations do not count towards any figure of the client.
  removed: () => Promise.resolve(),
}
