/** What "not now" looks like. */
import { expect, test } from 'vitest'
import { DatabaseReadOnly, DatabaseUnavailable } from './database.ts'
import { isCut, isUnavailable, translateError } from './postgres-errors.ts'

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more)

const CUT = [
  error('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
  error('terminating connection due to administrator command', { code: '57P01' }),
  error('Connection terminated unexpectedly'),
  error('Client has encountered a connection error and is not queryable'),
]
const AWAY = [
  error('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }),
  error('getaddrinfo ENOTFOUND', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
  error('the database system is starting up', { code: '57P03' }),
  error('canceling statement due to statement timeout', { code: '57014' }),
  error('sorry, too many clients already', { code: '53300' }),
  error('Query read timeout'),
  error('timeout exceeded when trying to connect'),
  error('Connection terminated due to connection timeout'),
]
const UNSTORED = [
  error('could not extend file: No space left on device', { code: '53100' }),
  error('cannot execute INSERT in a read-only transaction', { code: '25006' }),
]
const OURS = [
  error('duplicate key value violates unique constraint', { code: '23505' }),
  error('relation "x" does not exist', { code: '42P01' }),
  error('anything else'),
]

test.each(CUT)('cut, and worth another try: $message', (one) => {
  expect([isCut(one), isUnavailable(one)]).toEqual([true, true])
  expect(isCut(translateError(one))).toBe(true)
})

test.each(AWAY)('away: $message', (one) => {
  expect([isCut(one), isUnavailable(one)]).toEqual([false, true])
  expect(translateError(one)).toBeInstanceOf(DatabaseUnavailable)
})

test.each(UNSTORED)('can be read and not written: $message', (one) => {
  expect([isCut(one), isUnavailable(one)]).toEqual([false, true])
  expect(translateError(one)).toBeInstanceOf(DatabaseReadOnly)
})

test.each(OURS)('a mistake of ours: $message', (one) => {
  expect([isCut(one), isUnavailable(one)]).toEqual([false, false])
  expect(translateError(one)).toBe(one)
})
