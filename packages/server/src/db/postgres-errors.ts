/** Which errors of PostgreSQL and its driver are temporary ("not now") rather than the caller's mistake. */
import { DatabaseHeld, DatabaseReadOnly, DatabaseUnavailable } from './database.ts'
import { errorFacts } from './error-facts.ts'
import { WRITE_LOCK_STATE } from './write-lock.ts'

const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** The disk is full; the server, or we on it, may only read: `default_transaction_read_only`, or a standby after a switch. */
const UNSTORED = new Set(['53100', '25006'])

/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57 (operator intervention, time-outs), 58, damaged pages, and the driver's
 * own words. 25006 is one of them: a new connection may lead to a server that stores.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = errorFacts(error)
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  if (typeof code === 'string') return /^((08|53|57|58)[0-9A-Z]{3}|25006|XX00[12])$/.test(code) || BROKEN.has(code)
  return /timeout|Connection terminated|not queryable|Cannot use a pool/i.test(error.message)
}

/**
 * A connection that was cut: another one may be had at once. Where the server refuses or does not answer, trying again
 * would only make the caller, and those queued behind it, wait.
 */
export const isCut = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return isCut(error.cause)
  if (!(error instanceof Error) || /timeout/i.test(error.message)) return false
  const { code } = errorFacts(error)
  if (typeof code === 'string') return /^(08...|57P01|57P02|ECONNRESET|EPIPE)$/.test(code)
  return /Connection terminated|not queryable/i.test(error.message)
}

export const translateError = (error: unknown): unknown => {
  const { code } = errorFacts(error)
  if (code === WRITE_LOCK_STATE) return new DatabaseHeld(error)
  if (error instanceof DatabaseUnavailable || !isUnavailable(error)) return error
  return UNSTORED.has(String(code)) ? new DatabaseReadOnly(error) : new DatabaseUnavailable(error)
}
