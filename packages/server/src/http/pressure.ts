/**
 * Refuses requests with 503 and Retry-After while the event loop is behind, so that admitted ones are still answered in time.
 */
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { LoopDelay } from './loop-delay.ts'

const MAX_DELAY_MS = 500
/** One long piece of work is no overload: the loop is behind only when it stays so. */
const SAMPLES_BEHIND = 3

/** True once the work of this event-loop turn has taken too long; timers cannot tell, because none runs before the turn ends. */
const watchTurns = ({ server }: FastifyInstance): (() => boolean) => {
  let start: NodeJS.CpuUsage | null = null
  server.prependListener('request', () => {
    if (start !== null) return
    // CPU time of this thread only: a machine that is busy with others is not caused by these requests.
    start = process.threadCpuUsage()
    setImmediate(() => (start = null))
  })
  return () => {
    if (start === null) return false
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000 > MAX_DELAY_MS
  }
}

export const addPressureGuard = (app: FastifyInstance, loop: LoopDelay, isDraining: () => boolean): void => {
  app.addHook('onClose', async () => loop.close())
  const isTurnSpent = watchTurns(app)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.everyHost) return done()
    // The client's next request opens a connection to a node that stays.
    if (isDraining()) reply.header('connection', 'close')
    const isTooMuch = loop.isAbove(MAX_DELAY_MS, SAMPLES_BEHIND) || isDraining()
    done(isTooMuch ? new AppError('unavailable', { retryAfter: 1 }) : undefined)
  })
  // A callback, so that the handler runs at once: with promises the requests of one turn would all be admitted together.
  app.addHook('preHandler', (request, _reply, done) => {
    const isTooMuch = !request.routeOptions.config.everyHost && isTurnSpent()
    done(isTooMuch ? new AppError('unavailable', { retryAfter: 1 }) : undefined)
  })
}
