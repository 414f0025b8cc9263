/**
 * How long a sender has for the body of a request. Node has one limit for all; most of ours are small and get far less than a
 * file.
 */
import type { FastifyInstance } from 'fastify'
import { answerBadBytes } from './unreadable.ts'

/** For the largest file over the slowest phone (15 KB/s); transfer-rate.ts checks that it keeps coming. */
export const SLOW_BODY_MS = 1_800_000
export const BODY_MS = 20_000

export const addBodyTimes = (app: FastifyInstance, bodyMs = BODY_MS): void => {
  // A refused request is answered already, and its body is not waited for.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw, headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody && !request.routeOptions.config.slowBody) {
      const late = () => answerBadBytes({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
      const timer = setTimeout(late, bodyMs).unref()
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
      // Refused by its content type: answered without being read.
      reply.raw.once('finish', stop)
    }
    done(null, payload)
  })
}
