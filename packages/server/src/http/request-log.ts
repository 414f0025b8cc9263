/**
 * One line per answered request: who, what, how long. Never a body, a header, a query or a name. Successful polls
 * are not logged: every open app sends twenty a minute, and the metrics count them.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const SLOW_MS = 500

const isQuiet = ({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean =>
  routeOptions.config.poll === true && reply.statusCode === 200 && reply.elapsedTime < SLOW_MS

export const addRequestLog = (app: FastifyInstance): void => {
  // Nothing in this line is to be redacted, and looking for it takes longer than writing the line.
  const log = app.log.child({}, { redact: { paths: [] } })
  app.addHook('onResponse', (request, reply, done) => {
    if (isQuiet(request, reply)) return done()
    const { installation, session } = request
    log.info(
      {
        reqId: request.id,
        installation: installation?.uniqueId,
        user: session?.userId,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
}
