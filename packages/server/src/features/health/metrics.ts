/** The server's figures: requests, queues, pools, event streams, companies, backups, event loop delay, memory. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Installations } from '#db/installations.ts'
import type { Databases } from '#db/open.ts'
import { addQueueMetrics } from './queue-metrics.ts'
import { addRequestMetrics } from './request-metrics.ts'

export interface MetricsParts {
  databases: Databases
  installations: Installations
  streams: { readonly size: number }
}

export class Metrics {
  readonly #registry = new Registry()

  constructor(app: FastifyInstance, { databases, installations, streams }: MetricsParts) {
    collectDefaultMetrics({ register: this.#registry })
    addRequestMetrics(app, this.#registry)
    addQueueMetrics(this.#registry, installations)
    const pool = new Gauge({
      name: 'fura_database_connections',
      help: 'PostgreSQL connections of this process: all, idle, and requests waiting for one.',
      labelNames: ['state'] as const,
      registers: [this.#registry],
      collect() {
        for (const [state, value] of Object.entries(databases.pools())) pool.set({ state }, value)
      },
    })
    const open = new Gauge({
      name: 'fura_event_streams',
      help: 'Open event streams of this process.',
      registers: [this.#registry],
      collect() {
        open.set(streams.size)
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
      help: 'Companies: 1 served, 0 unavailable. The reason is in the log and in the answer of /readyz.',
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
      help: 'Companies: 1 while nothing can be stored, because a disk is full, read-only or failing.',
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
