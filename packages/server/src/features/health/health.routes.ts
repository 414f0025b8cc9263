/** For whoever watches the server: alive, ready, and its figures in Prometheus' text form. Strangers see only the status. */
import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { Databases } from '#db/open.ts'
import type { Installations } from '#db/installations.ts'
import { Metrics } from './metrics.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const READY_WITHIN_MS = 1500

const isWatcher = (request: FastifyRequest, token: string | null): boolean => {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token && given) {
    const [a, b] = [Buffer.from(given), Buffer.from(token)]
    return a.length === b.length && timingSafeEqual(a, b)
  }
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return LOOPBACK.has(request.socket.remoteAddress ?? '') && !isForwarded
}

const withinTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new AppError('unavailable')), READY_WITHIN_MS).unref()),
  ])

/** Anyone may ask, as often as they like: those who ask together get one answer. */
const onceAtATime = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let asking: Promise<T> | null = null
  return () => (asking ??= ask().finally(() => (asking = null)))
}

export interface HealthParts {
  config: Config
  databases: Databases
  installations: Installations
  /** True once the server was told to stop. */
  isDraining: () => boolean
}

export const addHealth = (
  app: FastifyInstance,
  { config, databases, installations, isDraining }: HealthParts,
): void => {
  const open = { permission: 'anyone', appKey: false, everyHost: true } as const
  const metrics = new Metrics(app, databases)
  app.get('/healthz', { config: { ...open, doc: { summary: 'The process is alive' } } }, async () => ({ status: 'ok' }))
  const ready = { summary: 'The databases answer and the server is not stopping; else 503' }
  // Installations that share a pool share its fate: asking each once is enough to know them all.
  const ask = onceAtATime(() => withinTime(Promise.all(installations.all().map(({ db }) => db.ping()))))
  app.get('/readyz', { config: { ...open, doc: ready } }, async () => {
    if (isDraining()) throw new AppError('unavailable')
    await ask()
    return { status: 'ok' }
  })
  const figures = {
    summary: 'Figures for Prometheus: from this machine itself, or with `Authorization: Bearer` and the METRICS_TOKEN',
    plain: { type: 'text/plain' },
  }
  app.get('/metrics', { config: { ...open, doc: figures } }, async (request, reply) => {
    if (!isWatcher(request, config.metricsToken)) throw new AppError('not found')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
