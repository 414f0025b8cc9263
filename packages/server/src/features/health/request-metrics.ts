/** Answered requests by route and engine, and how long changes had waited on a device before they arrived. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { actedAt } from '#http/context.ts'
import { Histogram, type Series } from './histogram.ts'

/** Labels companies by their engine only: one label per company would make thousands of series. */
const engineOf = (request: FastifyRequest): string => {
  // Open calls of the server itself belong to no company.
  const { installation } = request as { installation?: FastifyRequest['installation'] }
  return installation?.db.engine ?? 'none'
}

const SECONDS = {
  name: 'fura_http_request_seconds',
  help: 'Answered requests by route template, status and the engine of the company.',
  buckets: [0.005, 0.02, 0.1, 0.5, 2],
}
const WAITED = {
  name: 'fura_change_waited_seconds',
  help: 'How long changes had waited on a device before they arrived, as the device says.',
  buckets: [1, 10, 60, 600, 3600, 28_800, 86_400],
}

/** As many as there are routes with their statuses. */
const seriesBy = (requests: Histogram) => {
  const seriesByKey = new Map<string, Series>()
  return (method: string, route: string, status: string, engine: string): Series => {
    const key = `${method} ${status} ${engine} ${route}`
    const series = seriesByKey.get(key) ?? requests.add({ method, route, status, engine })
    seriesByKey.set(key, series)
    return series
  }
}

export const addRequestMetrics = (app: FastifyInstance, register: Registry): void => {
  const seriesOf = seriesBy(new Histogram(SECONDS, register))
  const waited = new Histogram(WAITED, register).add({})
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const status = String(reply.statusCode)
    seriesOf(request.method, route, status, engineOf(request)).observe(reply.elapsedTime / 1000)
    if (request.headers['x-acted-at'] !== undefined) {
      const now = nowSeconds()
      waited.observe(now - actedAt(request, now))
    }
    done()
  })
}
