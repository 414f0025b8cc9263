/** Fastify with safer defaults (reliability.md, Facts to design around): time-outs, HEAD, body limits, request ids, logs. */
import { randomUUID } from 'node:crypto'
import { MAX_JSON_BYTES } from '@fura/shared/constants.ts'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { addBodyTimes, SLOW_BODY_MS } from './body-time.ts'
import { boundConnections } from './connections.ts'
import { addHeaders } from './headers.ts'
import { acceptJson } from './json-body.ts'
import { RequestLogger } from './request-logger.ts'
import { boundTransferRate } from './transfer-rate.ts'
import { answerBadAddress, answerBadBytes } from './unreadable.ts'

/** Time-outs for the head of a request and for an idle connection. */
const HEAD_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 65_000
const MAX_HEADER_BYTES = 16_384

const HTTP_LIMITS = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: HEAD_TIMEOUT_MS,
  connectionsCheckingInterval: 5000,
}

/** Takes over a client's request id only if it is harmless in a log. */
const requestId = (header: unknown, newId: () => string): string =>
  typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : newId()

export interface Certificate {
  certificate: string
  key: string
}

export const createServer = (
  logger: FastifyBaseLogger,
  trustProxy: number,
  https: Certificate | null,
  newId: () => string = randomUUID,
): FastifyInstance => {
  const app = fastify({
    // Node's HTTPS server takes the options of its HTTP server as well; Fastify passes one set or the other.
    ...(https ? { https: { ...HTTP_LIMITS, cert: https.certificate, key: https.key } } : { http: HTTP_LIMITS }),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, bindings) => new RequestLogger(parent, bindings),
    genReqId: (request) => requestId(request.headers['x-request-id'], newId),
    trustProxy: (_address, hop) => hop < trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: HEAD_TIMEOUT_MS + SLOW_BODY_MS,
    connectionTimeout: KEEP_ALIVE_MS + 5000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    exposeHeadRoutes: false,
    // A node that stops serves what still comes: serve.ts closes once the balancer has noticed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadBytes,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 100,
      querystringParser: (text) => ({ text }),
    },
  })
  acceptJson(app)
  addHeaders(app)
  boundConnections(app, trustProxy)
  boundTransferRate(app)
  addBodyTimes(app)
  return app
}
