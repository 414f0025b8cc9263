/** Clients delete by GET (S7.10), so a delete must be deliberate: never a prefetch, a navigation or another site's request. */
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyRequest } from 'fastify'

export const refuseUnintended = (request: FastifyRequest): void => {
  const { headers } = request
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  const isNavigation = headers['sec-fetch-mode'] === 'navigate'
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')} ${String(headers['x-moz'] ?? '')}`
  if (isForeign || isNavigation || /prefetch|prerender|preview/i.test(purpose)) throw new AppError('malformed request')
}
