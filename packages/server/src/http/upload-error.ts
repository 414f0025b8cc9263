/**
 * The error for an interrupted upload. Parser errors without a status mean that the bytes are not multipart,
 * or that the sender went away.
 */
import { AppError } from '@fura/shared/errors.ts'
import { errorFacts } from '#db/error-facts.ts'

export const asUploadError = (error: unknown): unknown => {
  if (error instanceof AppError) return error
  const { statusCode, syscall, code } = errorFacts(error)
  if (typeof syscall === 'string' && code !== 'ECONNRESET') return error
  return typeof statusCode === 'number' && statusCode !== 500 ? error : new AppError('malformed request')
}
