/** Which errors of PostgreSQL and its driver mean "not now" rather than "not so". */
import { DatabaseUnavailable } from './database.ts'

const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** SQLSTATE classes 08 (connection), 53 (resources), 57 (operator intervention, time-outs), 58, and the driver's own words. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  if (typeof code === 'string') return /^(08|53|57|58)[0-9A-Z]{3}$/.test(code) || BROKEN.has(code)
  return /timeout|Connection terminated|not queryable|Cannot use a pool/i.test(error.message)
}

/**
 * A connection that was cut: another one may be had at once. Where the server refuses or does not answer, trying again
 * would only make the caller, and those behind him, wait.
 */
export const isCut = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return isCut(error.cause)
  if (!(error instanceof Error) || /timeout/i.test(error.message)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return /^(08...|57P01|57P02|ECONNRESET|EPIPE)$/.test(code)
  return /Connection terminated|not queryable/i.test(error.message)
}

export const translated = (error: unknown): unknown =>
  isUnavailable(error) && !(error instanceof DatabaseUnavailable) ? new DatabaseUnavailable(error) : error
