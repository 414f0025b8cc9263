/** Headers of every answer: request id, no caching of private data, and what a browser may do with our pages. */
import type { FastifyInstance } from 'fastify'

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const EVERY_ANSWER = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'geolocation=(), payment=(), usb=()',
} as const

const ONE_YEAR = 'max-age=31536000; includeSubDomains'

export const addHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(EVERY_ANSWER)
    reply.header('x-request-id', request.id)
    // What is to be cached says so itself.
    reply.header('cache-control', 'no-store')
    if (request.protocol === 'https') reply.header('strict-transport-security', ONE_YEAR)
  })
}
