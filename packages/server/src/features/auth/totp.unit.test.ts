/** The codes of authenticator apps, by the vectors of RFC 6238 and RFC 4648. */
import { expect, test } from 'vitest'
import { base32, codeAt, newSecret, stepAt, stepOfCode, totpAddress } from './totp.ts'

/** The secret of RFC 6238, appendix B, as an authenticator app gets it. */
const SECRET = base32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i the code is %s', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds))).toBe(code)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('a new secret has 160 bits and is another each time', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
})

test('a code is accepted half a minute early or late, not later, and never twice', () => {
  const now = 1_800_000_000
  const step = stepAt(now)
  for (const near of [step - 1, step, step + 1]) expect(stepOfCode(SECRET, codeAt(SECRET, near), 0, now)).toBe(near)
  for (const far of [step - 2, step + 2]) expect(stepOfCode(SECRET, codeAt(SECRET, far), 0, now)).toBeNull()
  expect(stepOfCode(SECRET, codeAt(SECRET, step), step, now)).toBeNull()
})

test('the address of a QR code names the company and the account', () => {
  const { protocol, host, pathname, searchParams } = new URL(totpAddress(SECRET, 'ТОВ «Фура»', 'a b@c.example'))
  expect([protocol, host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(pathname)).toBe('/ТОВ «Фура»:a b@c.example')
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'ТОВ «Фура»',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
