/** Closes the server in order: what is under way gets its answer, no open connection keeps the process from ending. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection that is still busy after this long is cut. */
const LAST_ANSWERS_MS = 7000
const IDLE_CHECK_MS = 50

/** Returns how to close; called before the server listens. */
export const prepareClosing = (app: FastifyInstance): (() => Promise<void>) => {
  const { server } = app
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  /** Node does not call a connection idle that has asked nothing yet, as browsers open them in advance. */
  const closeUnused = () => {
    server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return async () => {
    // Fastify closes what is idle at this moment; connections become idle with their last answer, too.
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
