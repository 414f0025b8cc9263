/**
 * The minimum rate at which a body must arrive and an answer be read. All connections are checked together every few seconds, by
 * the bytes of a window: a timer per chunk would accept one byte a second. A slow phone stays far above the rate.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerBadBytes } from './unreadable.ts'

export interface TransferRate {
  bytesPerSecond: number
  /** Connections younger than this are not checked. */
  graceMs: number
  windowMs: number
  sampleMs: number
}

export const MIN_RATE: TransferRate = { bytesPerSecond: 1024, graceMs: 10_000, windowMs: 20_000, sampleMs: 5000 }

/** One direction of a connection, while bytes are due in it. */
export class Flow {
  readonly #rate: TransferRate
  #marks: { at: number; bytes: number }[] = []

  constructor(rate: TransferRate) {
    this.#rate = rate
  }

  stop(): void {
    this.#marks = []
  }

  /** Records the number of bytes so far, and returns whether the window had too few. */
  isTooSlow(bytes: number, at: number): boolean {
    const { bytesPerSecond, graceMs, windowMs } = this.#rate
    this.#marks.push({ at, bytes })
    while (at - (this.#marks[1]?.at ?? at) >= windowMs) this.#marks.shift()
    const [first = { at, bytes }] = this.#marks
    const ms = at - first.at
    return ms >= graceMs && bytes - first.bytes < (bytesPerSecond * ms) / 1000
  }
}

/** The only place where Node says how much of an answer the system has not taken yet. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

class Connection {
  readonly socket: Socket
  /** The request whose body is still due, and its answer. */
  request: IncomingMessage | null = null
  response: ServerResponse | null = null
  readonly #receiving: Flow
  readonly #sending: Flow

  constructor(socket: Socket, rate: TransferRate) {
    this.socket = socket
    this.#receiving = new Flow(rate)
    this.#sending = new Flow(rate)
  }

  /** A complete request is not kept until the connection's next one: thousands of them would be the garbage collector's work. */
  forgetComplete(): void {
    if (!this.request?.complete) return
    this.request = null
    this.response = null
  }

  /** Bytes waiting here to be read are late by our own fault. */
  isReceivedTooSlowly(at: number): boolean {
    if (this.request?.complete === false && this.request.readableLength === 0)
      return this.#receiving.isTooSlow(this.socket.bytesRead, at)
    this.#receiving.stop()
    return false
  }

  isTakenTooSlowly(at: number): boolean {
    const { _handle: handle } = this.socket as Socket & { _handle?: Handle | null }
    if (handle && handle.writeQueueSize > 0) {
      return this.#sending.isTooSlow(handle.bytesWritten - handle.writeQueueSize, at)
    }
    this.#sending.stop()
    return false
  }
}

/** Cuts a connection without an error if its answer has begun. */
const cutSlow = (connection: Connection, at: number): void => {
  const { socket, response } = connection
  if (connection.isTakenTooSlowly(at)) socket.destroy()
  else if (connection.isReceivedTooSlowly(at)) {
    if (response?.headersSent) socket.destroy()
    else answerBadBytes({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
  }
}

export const boundTransferRate = (app: FastifyInstance, rate = MIN_RATE): void => {
  const connections = new Map<Socket, Connection>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const known = connections.get(socket)
    const connection = known ?? new Connection(socket, rate)
    connection.request = request
    connection.response = response
    if (known) return
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    connections.get(raw.socket)?.forgetComplete()
    done()
  })
  const sampling = setInterval(() => {
    const now = performance.now()
    for (const connection of connections.values()) cutSlow(connection, now)
  }, rate.sampleMs).unref()
  app.addHook('onClose', async () => clearInterval(sampling))
}
