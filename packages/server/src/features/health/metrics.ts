/** The server's figures: requests by route template and status, pools, event loop delay, memory. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Databases } from '#db/open.ts'

export class Metrics {
  readonly #registry = new Registry()

  constructor(app: FastifyInstance, databases: Databases) {
    collectDefaultMetrics({ register: this.#registry })
    const requests = new Histogram({
      name: 'fura_http_request_seconds',
      help: 'Answered requests by route template and status.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2],
      registers: [this.#registry],
    })
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      requests.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
      done()
    })
    const pool = new Gauge({
      name: 'fura_database_connections',
      help: 'PostgreSQL connections of this process: all, idle, and requests waiting for one.',
      labelNames: ['state'] as const,
      registers: [this.#registry],
      collect() {
        for (const [state, value] of Object.entries(databases.pools())) pool.set({ state }, value)
      },
    })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
