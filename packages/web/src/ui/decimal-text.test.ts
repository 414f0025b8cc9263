/** Sums as they are typed, shown and edited. */
import { describe, expect, test } from 'vitest'

import { caretAfter, editDecimal, groupTyped, keepNumberCharacters, readDecimal, showDecimal } from './decimal-text.ts'

describe('readDecimal', () => {
  test.each([
    ['', ''],
    ['1250', '1250'],
    ['1250,5', '1250.5'],
    ['1 250,50', '1250.50'],
    ['1\u202F250\u00A0000', '1250000'],
    ['1.250,50', '1250.50'],
    ['1,250.50', '1250.50'],
    ['1.250.000', '1250000'],
    ['0012', '12'],
    ['0,05', '0.05'],
    [',5', '0.5'],
    ['5,', '5'],
    ['-7', '-7'],
    ['−7,25', '-7.25'],
    ['999999999999999.99', '999999999999999.99'],
  ])('%j is %j', (typed, value) => {
    expect(readDecimal(typed)).toBe(value)
  })

  test.each(['-', ',', '1-2', '--5'])('%j is no number and stays for the validator to name', (typed) => {
    expect(readDecimal(typed)).toBe(typed)
  })
})

describe('showDecimal', () => {
  test.each([
    ['1250.50', '1\u00A0250,50'],
    ['1250.5', '1\u00A0250,50'],
    ['1250.00', '1\u00A0250'],
    ['1234567', '1\u00A0234\u00A0567'],
    ['-103750', '−103\u00A0750'],
    ['999.999', '999,999'],
    ['1-2', '1-2'],
    ['', ''],
  ])('%j reads %j', (value, text) => {
    expect(showDecimal(value, ',', 2)).toBe(text)
  })

  test('a shown number is read back as the same number', () => {
    for (const value of ['0', '0.05', '12', '1250.5', '-1234567.89']) {
      expect(Number(readDecimal(showDecimal(value, ',', 2)))).toBe(Number(value))
    }
  })
})

test('a number is edited in its groups and without a fraction of zeros', () => {
  expect([editDecimal('1250.50', ','), editDecimal('1250.00', ','), editDecimal('1250.00', '.')]).toEqual([
    '1\u00A0250,50',
    '1\u00A0250',
    '1\u00A0250',
  ])
})

test.each([
  ['12', '12'],
  ['1250', '1\u00A0250'],
  ['1250,', '1\u00A0250,'],
  ['1 25 0,5', '1\u00A0250,5'],
  ['-1234567.8', '-1\u00A0234\u00A0567.8'],
  ['1.250,5', '1.250,5'],
  ['', ''],
])('%j reads %j while it is typed', (typed, text) => {
  expect(groupTyped(typed)).toBe(text)
})

test('the caret stays behind the typed digit', () => {
  expect(caretAfter('1250', '1\u00A0250')).toBe(5)
  expect(caretAfter('1\u00A025', '12\u00A0530')).toBe(4)
  expect(caretAfter('', '1\u00A0250')).toBe(0)
})

test('letters are ignored', () => {
  expect(keepNumberCharacters('12 usd,5x')).toBe('12 ,5')
})
