/** Headers of every answer: request id, no caching of private data, and what a browser may do with our pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  // Documents that the page itself creates and shows.
  'frame-src blob:',
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** For answers that a browser shows as a page. */
const PAGE = {
  'content-security-policy': CSP,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'geolocation=(), payment=(), usb=()',
} as const

/** JSON is never a page: opened as one it may load and do nothing. */
const DATA_CSP = "default-src 'none'; frame-ancestors 'none'"

const ONE_YEAR = 'max-age=31536000; includeSubDomains'

export const setHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('content-security-policy', DATA_CSP)
  // Answers that may be cached set their own header.
  reply.header('cache-control', 'no-store')
  if (request.protocol === 'https') reply.header('strict-transport-security', ONE_YEAR)
}

export const addHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    done()
  })
}

/** Called by the routes that answer HTML. */
export const asPage = (reply: FastifyReply): FastifyReply => reply.headers(PAGE).type('text/html; charset=utf-8')
