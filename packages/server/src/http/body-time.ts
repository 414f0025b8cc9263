/**
 * Limits the time for the body of a request. Node has one limit for all; most of our bodies are small and get far less time than a
 * file.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { answerBadBytes } from './unreadable.ts'

/** For the largest file over the slowest connection (15 KB/s); transfer-rate.ts checks that it keeps coming. */
export const SLOW_BODY_MS = 1_800_000
export const BODY_MS = 20_000

/** How often to look for late bodies, per limit. */
const LOOKS = 4

export const addBodyTimes = (app: FastifyInstance, bodyMs = BODY_MS): void => {
  const waiting = new Map<IncomingMessage, number>()
  const cutLate = () => {
    const late = performance.now() - bodyMs
    for (const [request, since] of waiting) {
      const isDone = request.complete || request.destroyed
      if (!isDone && since > late) continue
      waiting.delete(request)
      if (!isDone) answerBadBytes({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket)
    }
  }
  const looking = setInterval(cutLate, bodyMs / LOOKS).unref()
  app.addHook('onClose', async () => clearInterval(looking))
  app.addHook('preParsing', ({ raw, headers, routeOptions }, _reply, payload, done) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody && !routeOptions.config.slowBody) waiting.set(raw, performance.now())
    done(null, payload)
  })
  // A body of a refused content type is answered without being read.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    waiting.delete(raw)
    done()
  })
}
