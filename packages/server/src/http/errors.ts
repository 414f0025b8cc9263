/**
 * One handler turns every error into api.md's shape. Unforeseen errors are logged with their request id and answered as one
 * code.
 */
import { AppError, type ErrorCode } from '@fura/shared/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseReadOnly, DatabaseUnavailable } from '#db/database.ts'
import { errorFacts } from '#db/error-facts.ts'
import { isUnavailable } from '#db/postgres-errors.ts'
import { gatherAudit } from './audit.ts'
import type { AuditNote } from './audit-log.ts'

const RETRY_AFTER_SECONDS = 2
/** Long, because the operator has to make room first. */
const READ_ONLY_RETRY_SECONDS = 10

/** Error codes of the system for a file that could not be written. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

const isDiskFull = (error: unknown): boolean => DISK_FULL.has(String(errorFacts(error).code))

/** Fastify's own errors by their status. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed request',
  404: 'not found',
  405: 'method not allowed',
  408: 'malformed request',
  413: 'too large',
  414: 'too large',
  415: 'unsupported media type',
  503: 'unavailable',
}

export const asAppError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseReadOnly || isDiskFull(error)) {
    return new AppError('read only', { retryAfter: READ_ONLY_RETRY_SECONDS })
  }
  if (error instanceof DatabaseUnavailable || isUnavailable(error)) {
    return new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
  }
  const { statusCode: status } = errorFacts(error)
  const code = typeof status === 'number' ? BY_STATUS[status] : undefined
  return code ? new AppError(code) : null
}

/** `beside`: members of this answer only. */
const send = (reply: FastifyReply, error: AppError, beside: object = {}) => {
  const { fields, needs, detail, changed, used_by, min_build, passkeys, retryAfter } = error.extra
  const wait = retryAfter ?? (error.status === 503 ? RETRY_AFTER_SECONDS : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  const extra = {
    ...(fields && { fields }),
    ...(needs && { needs }),
    ...(detail !== undefined && { detail }),
    ...(changed && { changed }),
    ...(used_by && { used_by }),
    ...(min_build !== undefined && { min_build }),
    ...(passkeys && { passkeys }),
  }
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send({ status: 'error', error: error.code, ...extra, ...beside })
}

/** Without the request's data: only the route and the missing rights. */
const denial = ({ method, routeOptions }: FastifyRequest, { extra }: AppError): AuditNote => ({
  event: 'denied',
  object_name: `${method} ${routeOptions.url ?? ''}`,
  detail: (extra.needs ?? []).join(' '),
})

export const addErrorHandler = (app: FastifyInstance, methodsOf: (url: string) => readonly string[]): void => {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const appError = asAppError(error)
    if (appError) {
      if (appError.code === 'access denied' && request.session) gatherAudit(request, denial(request, appError))
      if (appError.status >= 500) request.log.warn({ err: error }, appError.code)
      return send(reply, appError)
    }
    request.log.error({ err: error }, 'unexpected error')
    return send(reply, new AppError('internal error'), { request_id: request.id })
  })
  const answerNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0) return send(reply, new AppError('not found'))
    reply.header('allow', methods.join(', '))
    return send(reply, new AppError('method not allowed'))
  }
  app.setNotFoundHandler(answerNotFound)
  // Anybody can send to an unknown address without a key: its body is not read.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.is404) answerNotFound(request, reply)
    else done(null, payload)
  })
}
