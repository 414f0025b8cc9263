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
  request: IncomingMessage
  response: ServerResponse
  readonly #receiving: Flow
  readonly #sending: Flow

  constructor(request: IncomingMessage, response: ServerResponse, rate: TransferRate) {
    this.request = request
    this.response = response
    this.#receiving = new Flow(rate)
    this.#sending = new Flow(rate)
  }

  /** Bytes waiting here to be read are late by our own fault. */
  isReceivedTooSlowly(at: number): boolean {
    const { complete, readableLength, socket } = this.request
    if (!complete && readableLength === 0) return this.#receiving.isTooSlow(socket.bytesRead, at)
    this.#receiving.stop()
    return false
  }

  isTakenTooSlowly(at: number): boolean {
    const { _handle: handle } = this.request.socket as Socket & { _handle?: Handle | null }
    if (handle && handle.writeQueueSize > 0) {
      return this.#sending.isTooSlow(handle.bytesWritten - handle.writeQueueSize, at)
    }
    this.#sending.stop()
    return false
  }
}

/** Cuts a connection without an error if its answer has begun. */
const cutSlow = (connection: Connection, at: number): void => {
  const { request, response } = connection
  if (connection.isTakenTooSlowly(at)) request.socket.destroy()
  else if (connection.isReceivedTooSlowly(at)) {
    if (response.headersSent) request.socket.destroy()
    else answerBadBytes({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket)
  }
}

export const boundTransferRate = (app: FastifyInstance, rate = MIN_RATE): void => {
  const connections = new Map<Socket, Connection>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const transfer = connections.get(socket)
    if (transfer) {
      Object.assign(transfer, { request, response })
      return
    }
    connections.set(socket, new Connection(request, response, rate))
    socket.once('close', () => connections.delete(socket))
  })
  const sampling = setInterval(() => {
    const now = performance.now()
    for (const connection of connections.values()) cutSlow(connection, now)
  }, rate.sampleMs).unref()
  app.addHook('onClose', async () => clearInterval(sampling))
}
