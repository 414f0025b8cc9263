/** What is done with orders beside the calls of a deal: copies, and new exchange rates (domain.md 1.1, 2.3). */
import type { FastifyInstance } from 'fastify'
import { addOrderCopies } from './copy.routes.ts'
import { addOrderRates } from './rates.routes.ts'

export const addOrders = (app: FastifyInstance): void => {
  addOrderCopies(app)
  addOrderRates(app)
}
