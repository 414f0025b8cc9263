/**
 * How much of the server one sender may hold: connections per address, requests that wait in one connection, requests per
 * connection. Behind a balancer all connections come from it, and who holds how many is its business.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import { addressBlock } from './limits.ts'

export const MAX_CONNECTIONS = 4096
/** An office behind one address has hundreds of people with some connections each; the next visitor still gets in. */
export const MAX_PER_ADDRESS = 3072
/** A browser sends the next request when it has the answer, so more than a few are sent to keep us busy. */
export const MAX_WAITING = 8
/** Then the connection is closed in order; the client opens the next. */
const MAX_REQUESTS = 10_000

const boundPerAddress = (server: Server, most: number): void => {
  const byAddress = new Map<string, Set<Socket>>()
  server.on('connection', (socket: Socket) => {
    const block = addressBlock(socket.remoteAddress ?? '')
    const sockets = byAddress.get(block) ?? new Set()
    byAddress.set(block, sockets)
    if (sockets.size >= most) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) byAddress.delete(block)
    })
  })
}

const boundWaiting = (app: FastifyInstance): void => {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const before = waiting.get(socket) ?? 0
    if (before >= MAX_WAITING) {
      reply.header('connection', 'close')
      throw new AppError('too many requests', { retryAfter: 1 })
    }
    waiting.set(socket, before + 1)
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  })
}

export const boundConnections = (app: FastifyInstance, trustProxy: number, perAddress = MAX_PER_ADDRESS): void => {
  app.server.maxConnections = MAX_CONNECTIONS
  app.server.maxRequestsPerSocket = MAX_REQUESTS
  if (trustProxy === 0) boundPerAddress(app.server, perAddress)
  boundWaiting(app)
}
