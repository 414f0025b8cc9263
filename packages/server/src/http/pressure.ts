/**
 * Refuses requests with 503 and Retry-After while the event loop is behind, so that admitted ones are still answered in time.
 * A node that is about to stop serves on and closes each connection with its answer.
 */
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { LoopDelay } from './loop-delay.ts'

const MAX_DELAY_MS = 500
/** One long task is no overload: the loop counts as behind only if it stays behind. */
const SAMPLES_BEHIND = 3

/** Asking for the CPU time costs far more than asking for the time: turns that begin within so many ms share one answer. */
const SHARED_MS = 20

/** True once this turn of the event loop has taken too long; timers cannot measure this, because none runs before the turn ends. */
const watchTurns = ({ server }: FastifyInstance): (() => boolean) => {
  let isOpen = false
  let startedAt = -Infinity
  // CPU time of this thread only: other processes on the machine are not the fault of these requests.
  let start: NodeJS.CpuUsage = { user: 0, system: 0 }
  const end = () => {
    isOpen = false
  }
  server.prependListener('request', () => {
    if (isOpen) return
    isOpen = true
    setImmediate(end)
    const now = performance.now()
    if (now - startedAt < SHARED_MS) return
    startedAt = now
    start = process.threadCpuUsage()
  })
  return () => {
    if (!isOpen || performance.now() - startedAt <= MAX_DELAY_MS) return false
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000 > MAX_DELAY_MS
  }
}

export const addPressureGuard = (app: FastifyInstance, loop: LoopDelay, isDraining: () => boolean): void => {
  app.addHook('onClose', async () => loop.close())
  const isTurnSpent = watchTurns(app)
  app.addHook('onRequest', (request, reply, done) => {
    const isTooMuch = loop.isAbove(MAX_DELAY_MS, SAMPLES_BEHIND)
    if ((!isTooMuch && !isDraining()) || request.routeOptions.config.everyHost) return done()
    // Still served, because the balancer may not have noticed yet; the client's next request goes to a node that stays.
    if (isDraining()) reply.header('connection', 'close')
    done(isTooMuch ? new AppError('unavailable', { retryAfter: 1 }) : undefined)
  })
  // A callback, so that the handler runs at once: with promises the requests of one turn would all be admitted together.
  app.addHook('preHandler', (request, _reply, done) => {
    const isTooMuch = isTurnSpent() && !request.routeOptions.config.everyHost
    done(isTooMuch ? new AppError('unavailable', { retryAfter: 1 }) : undefined)
  })
}
