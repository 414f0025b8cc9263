/** Tokens of logins that could not be stored: what they are signed for, and that nothing of them can be changed. */
import { expect, test } from 'vitest'
import { UnstoredTokens } from './unstored-session.ts'

const SECRET_KEY = 'a-secret-key-that-only-tests-know-0123456789'
const tokens = new UnstoredTokens(SECRET_KEY)
const claim = { userId: 7, until: 1_900_000_000, deviceHash: 'a'.repeat(64) }

test('a token says whose it is, until when and on which device, and is another each time', () => {
  const token = tokens.make('one', 'hash', claim)
  expect(tokens.read(token)).toEqual(claim)
  expect(tokens.isSigned(token, 'one', 'hash')).toBe(true)
  expect(tokens.make('one', 'hash', claim)).not.toBe(token)
  expect(tokens.read(tokens.make('one', 'hash', { ...claim, deviceHash: null }))).toEqual({
    ...claim,
    deviceHash: null,
  })
})

test('it is good for one company, one password and one key alone', () => {
  const token = tokens.make('one', 'hash', claim)
  expect(tokens.isSigned(token, 'other', 'hash')).toBe(false)
  expect(tokens.isSigned(token, 'one', 'another hash')).toBe(false)
  expect(new UnstoredTokens(`${SECRET_KEY}0`).isSigned(token, 'one', 'hash')).toBe(false)
})

test.each([
  ['user', (token: string) => token.replace('unstored.7.', 'unstored.8.')],
  ['time', (token: string) => token.replace('1900000000', '1900000001')],
  ['device', (token: string) => token.replace('a'.repeat(64), 'b'.repeat(64))],
  ['device taken out', (token: string) => token.replace('a'.repeat(64), '')],
])('a changed %s is not signed', (_what, change) => {
  const changed = change(tokens.make('one', 'hash', claim))
  expect(tokens.read(changed)).not.toBeNull()
  expect(tokens.isSigned(changed, 'one', 'hash')).toBe(false)
})

test.each(['', 'a'.repeat(43), 'unstored.', 'unstored.7.1900000000..x.y', 'unstored.07.1900000000..x.y'])(
  '%j is no such token',
  (token) => {
    expect(tokens.read(token)).toBeNull()
  },
)
