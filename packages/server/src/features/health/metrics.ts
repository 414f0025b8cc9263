/** The server's figures: requests by route template and status, pools, event loop delay, memory. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Installations } from '#db/installations.ts'
import type { Databases } from '#db/open.ts'

export class Metrics {
  readonly #registry = new Registry()

  constructor(app: FastifyInstance, databases: Databases, installations: Installations) {
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
    const backup = new Gauge({
      name: 'fura_last_backup_timestamp_seconds',
      help: 'When the last whole scheduled backup of a company began; 0: never.',
      labelNames: ['installation'] as const,
      registers: [this.#registry],
      collect() {
        backup.reset()
        for (const { uniqueId, backedUpAt } of installations.all()) backup.set({ installation: uniqueId }, backedUpAt)
      },
    })
    const company = new Gauge({
      name: 'fura_installation_up',
      help: 'Companies: 1 served, 0 unavailable. The reason is in the log, and told by /readyz.',
      labelNames: ['installation'] as const,
      registers: [this.#registry],
      collect() {
        company.reset()
        for (const { uniqueId } of installations.all()) company.set({ installation: uniqueId }, 1)
        for (const { uniqueId } of installations.troubles()) company.set({ installation: uniqueId }, 0)
      },
    })
    const readOnly = new Gauge({
      name: 'fura_installation_read_only',
      help: 'Companies: 1 while nothing can be stored, because a disk is full or read-only.',
      labelNames: ['installation'] as const,
      registers: [this.#registry],
      collect() {
        readOnly.reset()
        for (const { uniqueId, db } of installations.all())
          readOnly.set({ installation: uniqueId }, db.isReadOnly() ? 1 : 0)
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
