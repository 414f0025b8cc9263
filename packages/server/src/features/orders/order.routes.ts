/** Calls of orders in addition to those of any deal: copies, new exchange rates, numbers of papers (domain.md 1.1, 2.3, 5). */
import type { FastifyInstance } from 'fastify'
import { addOrderCopies } from './copy.routes.ts'
import { addPaperNumbers } from './paper-number.routes.ts'
import { addOrderRates } from './rates.routes.ts'

export const addOrders = (app: FastifyInstance): void => {
  addOrderCopies(app)
  addOrderRates(app)
  addPaperNumbers(app)
}
