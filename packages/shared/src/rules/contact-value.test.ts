/** What a contact of each type may hold. */
import { describe, expect, test } from 'vitest'
import { checkContactValue, isNumberType, isDistinguishing } from './contact-value.ts'

describe('S3.08 the value of a contact', () => {
  test.each(['phone', 'fax', 'viber', 'whatsapp'])('S5.05 of a %s is its digits', (type) => {
    expect(checkContactValue(type, '+380 (67) 123-45-67')).toEqual({ value: '380671234567' })
    expect(checkContactValue(type, '48 22 123 45 67')).toEqual({ value: '48221234567' })
    for (const wrong of ['1234567', '1234567890123456', '380 67 123', 'позвонить Ивану', '067x1234567']) {
      expect(checkContactValue(type, wrong), wrong).toEqual({ error: 'format' })
    }
  })

  test('of an e-mail is an address in small letters', () => {
    expect(checkContactValue('email', ' Sales@Example.COM ')).toEqual({ value: 'sales@example.com' })
    for (const wrong of ['sales', 'sales@example', 'a b@example.com', 'a@b@example.com']) {
      expect(checkContactValue('email', wrong), wrong).toEqual({ error: 'format' })
    }
  })

  test.each(['skype', 'fb', 'telegram', 'other', 'toString'])('of %s is any text, as it was typed', (type) => {
    expect(checkContactValue(type, 'live:.cid.31a, Telegram @fura')).toEqual({ value: 'live:.cid.31a, Telegram @fura' })
    expect(checkContactValue(type, 'x'.repeat(151))).toEqual({ error: 'too_long' })
    expect(checkContactValue(type, 'two\nlines')).toEqual({ error: 'format' })
  })

  test('is never empty and always a text', () => {
    for (const type of ['phone', 'email', 'other']) {
      for (const empty of ['', '  ', null]) expect(checkContactValue(type, empty)).toEqual({ error: 'required' })
      expect(checkContactValue(type, 380671234567)).toEqual({ error: 'type' })
    }
  })

  test('distinguishes companies if it is a number or an address', () => {
    const types = ['phone', 'fax', 'email', 'skype', 'fb', 'telegram', 'viber', 'whatsapp', 'other']
    expect(types.filter(isDistinguishing)).toEqual(['phone', 'fax', 'email', 'viber', 'whatsapp'])
    expect(types.filter(isNumberType)).toEqual(['phone', 'fax', 'viber', 'whatsapp'])
  })
})
