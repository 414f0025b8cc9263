/** Answered requests by route and engine, and how long changes had waited on a device before they arrived. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { actedAt } from '#http/context.ts'

/** Companies are told apart by what they live on: one label for each would make thousands of series. */
const engineOf = (request: FastifyRequest): string => {
  // Open calls of the server itself belong to no company.
  const { installation } = request as { installation?: FastifyRequest['installation'] }
  return installation?.db.engine ?? 'none'
}

export const addRequestMetrics = (app: FastifyInstance, register: Registry): void => {
  const requests = new Histogram({
    name: 'fura_http_request_seconds',
    help: 'Answered requests by route template, status and the engine of the company.',
    labelNames: ['method', 'route', 'status', 'engine'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [register],
  })
  const waited = new Histogram({
    name: 'fura_change_waited_seconds',
    help: 'How long changes had waited on a device before they arrived, as the device says.',
    buckets: [1, 10, 60, 600, 3600, 28_800, 86_400],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const status = String(reply.statusCode)
    requests.observe({ method: request.method, route, status, engine: engineOf(request) }, reply.elapsedTime / 1000)
    if (request.headers['x-acted-at'] !== undefined) {
      const now = nowSeconds()
      waited.observe(now - actedAt(request, now))
    }
    done()
  })
}
