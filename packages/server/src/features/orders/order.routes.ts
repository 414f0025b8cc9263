/** Orders: the calls of a deal, copies, and new exchange rates (domain.md 1.1, 2.3). */
import type { FastifyInstance } from 'fastify'
import { addDeal } from '../deals/deal.routes.ts'
import { keepSumsOfOrder } from './client-sums.queries.ts'
import { addOrderCopies } from './copy.routes.ts'
import { countOrder, sumsOf } from './order.count.ts'
import * as docs from './order.docs.ts'
import { ORDER } from './order.kind.ts'
import { judgeOrderPart } from './order-part.judge.ts'
import { changeOrder, checkNewOrder, newOrder } from './order.writes.ts'
import { addOrderRates } from './rates.routes.ts'

export const addOrders = (app: FastifyInstance): void => {
  addDeal(app, {
    kind: ORDER,
    docs,
    create: newOrder,
    checkNew: checkNewOrder,
    change: changeOrder,
    removed: (writing, state) => keepSumsOfOrder(writing, [state]),
    sums: sumsOf,
    count: countOrder,
    judge: judgeOrderPart,
  })
  addOrderCopies(app)
  addOrderRates(app)
}
