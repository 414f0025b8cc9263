/** Phones, addresses and tax codes are equal however they were typed. */
import { describe, expect, test } from 'vitest'
import { entityByName } from '../entities/index.ts'
import { emailKey, MATCH_FIELDS, matchKey, phoneKey, taxCodeKey } from './match-keys.ts'

describe('a phone in any format', () => {
  test.each([
    '380671234567',
    '+380 67 123 45 67',
    '+38 (067) 123-45-67',
    '067 123 45 67',
    '0671234567',
    '8 067 123-45-67',
    '00380671234567',
    '067/123-45-67',
    '(067) 123 45 67 доб. 12',
  ])('is one number: %s', (text) => {
    expect(phoneKey(text)).toBe('380671234567')
  })

  test('8 9… is +7 9…', () => {
    expect(phoneKey('8 (912) 345-67-89')).toBe(phoneKey('+7 912 345 67 89'))
  })

  test('foreign numbers stay as they are', () => {
    expect(phoneKey('+48 501 234 567')).toBe('48501234567')
    expect(phoneKey('+7 701 234 56 78')).toBe('77012345678')
  })

  test.each(['', '123', 'Viber', '@alfa', '+380'])('too little to compare: "%s"', (text) => {
    expect(phoneKey(text)).toBeNull()
  })
})

test('an e-mail is one in any case, and only an e-mail is one', () => {
  expect(emailKey(' Info@Alfa.UA ')).toBe('info@alfa.ua')
  expect(emailKey('mailto:info@alfa.ua')).toBe('info@alfa.ua')
  expect(emailKey('@alfa')).toBeNull()
  expect(emailKey('alfa.ua')).toBeNull()
})

test('a tax code is compared by its letters and digits', () => {
  expect(taxCodeKey('UA 32855961')).toBe(taxCodeKey('ua32855961'))
  expect(taxCodeKey('0')).toBeNull()
})

test('a contact is a phone or an e-mail, whichever it looks like', () => {
  expect(matchKey('contact', 'Info@Alfa.ua')).toBe('info@alfa.ua')
  expect(matchKey('contact', '067 123 45 67')).toBe('380671234567')
  expect(matchKey('contact', 't.me/alfa')).toBeNull()
})

test('every compared field is declared', () => {
  const missing = Object.entries(MATCH_FIELDS).flatMap(([entity, fields]) =>
    Object.keys(fields).filter((field) => !entityByName(entity)?.fields[field]),
  )
  expect(missing).toEqual([])
})
