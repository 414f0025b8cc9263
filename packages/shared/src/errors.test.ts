/** Errors carry what api.md promises: a code, its HTTP status and what belongs to it. */
import { describe, expect, test } from 'vitest'
import { AppError, type ErrorCode } from './errors.ts'

describe('an error', () => {
  test.each([
    ['empty data', 200],
    ['access denied', 200],
    ['invalid data', 200],
    ['conflict', 200],
    ['in use', 200],
    ['idempotency key reused', 200],
    ['wrong login or password', 200],
    ['malformed request', 400],
    ['invalid user api key', 401],
    ['wrong app key', 403],
    ['user switched off', 403],
    ['installation switched off', 403],
    ['not found', 404],
    ['method not allowed', 405],
    ['too large', 413],
    ['unsupported media type', 415],
    ['client too old', 426],
    ['too many requests', 429],
    ['internal error', 500],
    ['unavailable', 503],
    ['read only', 503],
  ] as const satisfies readonly (readonly [ErrorCode, number])[])('%s travels as %i', (code, status) => {
    expect(new AppError(code).status).toBe(status)
  })

  test('says its code and keeps what belongs to it', () => {
    const error = new AppError('invalid data', { fields: { phone: 'required' } })
    expect(error).toBeInstanceOf(Error)
    expect(error.message).toBe('invalid data')
    expect(error.extra).toEqual({ fields: { phone: 'required' } })
    expect(new AppError('empty data').extra).toEqual({})
  })
})
