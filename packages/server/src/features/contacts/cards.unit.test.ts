/** Bank cards at rest: what is stored, what is shown, and that a wrong key is reported. */
import { expect, test } from 'vitest'
import { createCards, isMask, maskOf, WrongSecretKey } from './bank-cards.ts'

const VISA = '4111111111111111'
const AMEX = '378282246310005'
const cards = createCards('a-secret-key-that-only-tests-know-0123456789')

test('S3.07 a stored card shows its last four digits and no others', () => {
  for (const digits of [VISA, AMEX]) {
    const sealed = cards.seal(digits)
    expect(sealed.startsWith(`${digits.slice(-4)}.`)).toBe(true)
    expect(sealed.slice(5)).toMatch(/^[\w-]+$/)
    expect(Buffer.from(sealed.slice(5), 'base64url').toString('latin1')).not.toContain(digits.slice(0, 6))
    expect(cards.open(sealed)).toBe(digits)
    expect(maskOf(sealed)).toBe(`•••• ${digits.slice(-4)}`)
  }
})

test('equal cards are stored as equal texts, cards of the same ending as different ones', () => {
  expect(cards.seal(VISA)).toBe(cards.seal(VISA))
  expect(cards.seal('4012888888881111')).not.toBe(cards.seal(VISA))
})

test('another key, a changed or a cut text give an error that names SECRET_KEY, never other digits', () => {
  const sealed = cards.seal(VISA)
  const other = createCards('another-key-that-only-tests-know-0123456789x')
  expect(other.seal(VISA)).not.toBe(sealed)
  expect(() => other.open(sealed)).toThrow(/SECRET_KEY/)
  const changed = [...sealed.slice(0, 60), sealed[60] === 'A' ? 'B' : 'A', ...sealed.slice(61)].join('')
  for (const broken of [changed, sealed.slice(0, -8), sealed.slice(0, 20), '1111.', '1111', '']) {
    expect(() => cards.open(broken), broken).toThrow(WrongSecretKey)
  }
})

test('a mask differs from a number', () => {
  expect(isMask('•••• 1111')).toBe(true)
  for (const value of [VISA, '1111', '•••• 11111', '•••• ', null, 1111]) expect(isMask(value)).toBe(false)
})
