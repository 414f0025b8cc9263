/** Which errors of PostgreSQL and its driver mean "not now" rather than "not so". */
import { DatabaseUnavailable } from './database.ts'

const CUT = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** SQLSTATE classes 08 (connection), 53 (resources), 57 (operator intervention, time-outs), 58, and the driver's own words. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  if (typeof code === 'string') return /^(08|53|57|58)[0-9A-Z]{3}$/.test(code) || CUT.has(code)
  return /timeout|Connection terminated|not queryable|Cannot use a pool/i.test(error.message)
}

/** Its patience is spent: trying again would make the caller wait as long once more. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable
    ? isTimeout(error.cause)
    : error instanceof Error && /timeout/i.test(error.message)

export const translated = (error: unknown): unknown =>
  isUnavailable(error) && !(error instanceof DatabaseUnavailable) ? new DatabaseUnavailable(error) : error
