/** Whether an error means that the server cannot answer now, so that the copies on this device are better than nothing. */
import { ERRORS } from '@fura/shared/errors.ts'
import { ApiError } from './client.ts'

export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'network' ||
    error.code === 'timeout' ||
    // Until the app is updated, users work with the local copies.
    error.httpStatus === ERRORS['client too old'] ||
    error.httpStatus === 429 ||
    error.httpStatus >= 500)
