/**
 * Limits what one sender may occupy: connections per address, requests waiting in one connection, requests per
 * connection. Behind a balancer all connections come from it, and limiting senders is its job.
 */
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import { addressBlock } from './limits.ts'

export interface ConnectionLimits {
  inAll: number
  perAddress: number
  /** The last free places are reserved for addresses with few connections. */
  reserved: number
  few: number
}

/** An office behind one address has hundreds of people with some connections each; the next visitor still gets in. */
const LIMITS: ConnectionLimits = { inAll: 12_288, perAddress: 3072, reserved: 512, few: 64 }

/** Browsers wait for an answer before the next request; more than a few pipelined ones are abuse. */
export const MAX_WAITING = 8
/** After these the connection is closed in order; the client opens a new one. */
const MAX_REQUESTS = 10_000

const boundPerAddress = (server: Server, { inAll, perAddress, reserved, few }: ConnectionLimits): void => {
  const counts = new Map<string, number>()
  let total = 0
  const add = (block: string, change: 1 | -1): void => {
    total += change
    const count = (counts.get(block) ?? 0) + change
    if (count === 0) counts.delete(block)
    else counts.set(block, count)
  }
  server.on('connection', (socket: Socket) => {
    const block = addressBlock(socket.remoteAddress ?? '')
    if ((counts.get(block) ?? 0) >= (total < inAll - reserved ? perAddress : few)) {
      socket.destroy()
      return
    }
    add(block, 1)
    socket.once('close', () => add(block, -1))
  })
}

/**
 * Counts before Fastify sees the request, because all requests in one chunk are parsed in one turn of the event loop. Dropping
 * those behind a refused one costs nothing. The connection closes with that answer.
 */
const boundWaiting = (app: FastifyInstance): void => {
  const { server } = app
  const waiting = new WeakMap<Socket, { num: number }>()
  const refused = new WeakSet<IncomingMessage>()
  const handlers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const known = waiting.get(socket)
    const count = known ?? { num: 0 }
    if (!known) waiting.set(socket, count)
    if (count.num > MAX_WAITING) return
    if (count.num === MAX_WAITING) refused.add(request)
    count.num += 1
    response.once('close', () => (count.num -= 1))
    for (const handler of handlers) handler.call(server, request, response)
  })
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!refused.has(raw)) return done()
    reply.header('connection', 'close')
    done(new AppError('too many requests', { retryAfter: 1 }))
  })
}

export const boundConnections = (app: FastifyInstance, trustProxy: number, limits = LIMITS): void => {
  app.server.maxConnections = limits.inAll
  app.server.maxRequestsPerSocket = MAX_REQUESTS
  if (trustProxy === 0) boundPerAddress(app.server, limits)
  boundWaiting(app)
}
