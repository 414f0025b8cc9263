/** Turns requests away with 503 and Retry-After while the event loop is behind, so that those let in are still answered in time. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyInstance } from 'fastify'

const MAX_DELAY_MS = 300
const SAMPLE_MS = 200
const RESOLUTION_MS = 10

export const addPressureGuard = (app: FastifyInstance, isDraining: () => boolean): void => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let behind = false
  const timer = setInterval(() => {
    behind = delays.mean / 1e6 - RESOLUTION_MS > MAX_DELAY_MS
    delays.reset()
  }, SAMPLE_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.everyHost) return
    if (behind || isDraining()) throw new AppError('unavailable', { retryAfter: 1 })
  })
}
