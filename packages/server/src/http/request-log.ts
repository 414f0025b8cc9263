/** One line per answered request: who, what, how long. Never a body, a header, a query or a name. */
import type { FastifyInstance } from 'fastify'

export const addRequestLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { installation, session } = request
    app.log.info(
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
