/**
 * Answers requests that reach no route, because their address or bytes cannot be parsed, in api.md's shape.
 */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@fura/shared/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setHeaders } from './headers.ts'

const TOO_LARGE: ErrorCode = 'too large'
const MALFORMED: ErrorCode = 'malformed request'

/** An address that is badly encoded or has a part that is too long. */
export const answerBadAddress = (error: { statusCode?: number }, request: unknown, reply: unknown): void => {
  const answer = reply as FastifyReply
  const isTooLong = error.statusCode === 414
  setHeaders(request as FastifyRequest, answer)
  void answer
    .code(isTooLong ? 413 : 400)
    .type('application/json; charset=utf-8')
    .send({ status: 'error', error: isTooLong ? TOO_LARGE : MALFORMED })
}

const STATUSES: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Bytes that are no request: nothing after them can be trusted, so the connection is closed. */
export const answerBadBytes = (error: { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUSES[error.code ?? ''] ?? 400
  const body = JSON.stringify({ status: 'error', error: status === 431 ? TOO_LARGE : MALFORMED })
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
