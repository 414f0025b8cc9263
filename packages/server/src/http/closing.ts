/** Closes the server in order: requests under way get their answers, and no open connection keeps the process alive. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection that is still busy after this long is cut. */
const LAST_ANSWERS_MS = 7000
const IDLE_CHECK_MS = 50

/** Returns the function that closes; call it before the server listens. */
export const prepareClosing = (app: FastifyInstance): (() => Promise<void>) => {
  const { server } = app
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  /** Browsers open connections in advance; Node does not count one as idle before its first request. */
  const closeUnused = () => {
    server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return async () => {
    // Fastify closes the connections that are idle now; the others close after their last answer.
    const unused = setInterval(closeUnused, IDLE_CHECK_MS)
    const busy = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS)
    try {
      await app.close()
    } finally {
      clearInterval(unused)
      clearTimeout(busy)
    }
  }
}
