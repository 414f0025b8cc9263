/** What an upload that broke off is told as. Errors of the parser that carry no status are about bytes that are no multipart, or about a sender who went away. */
import { AppError } from '@fura/shared/errors.ts'

export const asUploadError = (error: unknown): unknown => {
  if (error instanceof AppError) return error
  const { statusCode, syscall, code } = error as { statusCode?: unknown; syscall?: unknown; code?: unknown }
  if (typeof syscall === 'string' && code !== 'ECONNRESET') return error
  return typeof statusCode === 'number' && statusCode !== 500 ? error : new AppError('malformed request')
}
