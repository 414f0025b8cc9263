/** For monitoring: alive, ready, and metrics in Prometheus' text format. Strangers see only the status. */
import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import type { Installations, Trouble } from '#db/installations.ts'
import { Metrics, type MetricsParts } from './metrics.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const READY_WITHIN_MS = 1500

const isWatcher = (request: FastifyRequest, token: string | null): boolean => {
  const sentToken = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token && sentToken) {
    const [a, b] = [Buffer.from(sentToken), Buffer.from(token)]
    return a.length === b.length && timingSafeEqual(a, b)
  }
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return LOOPBACK.has(request.socket.remoteAddress ?? '') && !isForwarded
}

const withinTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable')), READY_WITHIN_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const answers = (db: Pick<Database, 'ping'>): Promise<boolean> =>
  withinTime(db.ping()).then(
    () => true,
    () => false,
  )

interface Readiness {
  isReady: boolean
  /** Reading works, storing does not. */
  isReadOnly: boolean
  unavailable: Trouble[]
}

/** Ready while the registry answers and anybody can be served: one company that is away is no reason to turn all others away. */
const readiness = async (installations: Installations): Promise<Readiness> => {
  const all = installations.all()
  const troubles = installations.troubles()
  const [isRegistryThere, ...areThere] = await Promise.all([installations, ...all.map(({ db }) => db)].map(answers))
  const silent = all.filter(
    ({ uniqueId }, place) => !areThere[place] && !troubles.some((one) => one.uniqueId === uniqueId),
  )
  const unavailable = [
    ...troubles,
    ...silent.map(({ uniqueId }) => ({ uniqueId, reason: 'its database does not answer' })),
  ]
  const isAnyThere = areThere.includes(true) || unavailable.length === 0
  return {
    isReady: isRegistryThere === true && isAnyThere,
    isReadOnly: all.some(({ db }) => db.isReadOnly()),
    unavailable,
  }
}

/** Anyone may ask as often as they like: concurrent requests share one answer. */
const onceAtATime = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let asking: Promise<T> | null = null
  return () => (asking ??= ask().finally(() => (asking = null)))
}

export interface HealthParts extends MetricsParts {
  config: Config
  /** True once the server has begun to stop. */
  isDraining: () => boolean
}

export const addHealth = (
  app: FastifyInstance,
  { config, databases, installations, streams, isDraining }: HealthParts,
): void => {
  const open = { permission: 'anyone', appKey: false, everyHost: true } as const
  const metrics = new Metrics(app, { databases, installations, streams })
  app.get('/healthz', { config: { ...open, doc: { summary: 'The process is alive' } } }, async () => ({ status: 'ok' }))
  const ready = {
    summary:
      'Companies can be served and the server is not stopping; else 503. `read only` while nothing can be stored. This machine ' +
      'itself, or the METRICS_TOKEN, also sees which companies are unavailable and why',
  }
  const ask = onceAtATime(() => readiness(installations))
  app.get('/readyz', { config: { ...open, doc: ready } }, async (request) => {
    if (isDraining()) throw new AppError('unavailable')
    const { isReady, isReadOnly, unavailable } = await ask()
    if (!isReady) throw new AppError('unavailable')
    const status = isReadOnly ? 'read only' : 'ok'
    if (!isWatcher(request, config.metricsToken) || unavailable.length === 0) return { status }
    return { status, unavailable: unavailable.map(({ uniqueId, reason }) => ({ installation: uniqueId, reason })) }
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
