/** Answers in the shapes that the banks publish: read to the digit, and refused where they are something else. */
import { describe, expect, test } from 'vitest'
import { rateInOwn } from './bank-convert.ts'
import { UnreadableTable } from './bank-parsers.ts'
import { BANKS, bankOf } from './bank-sources.ts'
import { ECB, NBK, NBP, NBU } from './testing/bank-answers.ts'

const DAY = Date.UTC(2026, 10, 16) / 1000

describe('a table of', () => {
  test('the NBU is in hryvnias for one', () => {
    const { day, rates } = BANKS.nbu.read(NBU)
    expect(day).toBe(DAY)
    expect(rates.get('USD')).toBe('41.131')
    expect(rates.get('KZT')).toBe('0.079214')
  })

  test('the NBK is in tenges for as many as it names: read for one', () => {
    const { day, rates } = BANKS.nbk.read(NBK)
    expect(day).toBe(DAY)
    expect(rates.get('USD')).toBe('519.24')
    expect(rates.get('UZS')).toBe('0.043200000000')
  })

  test('the NBP is in złotys for one', () => {
    const { day, rates } = BANKS.nbp.read(NBP)
    expect(day).toBe(DAY)
    expect(rates.get('UAH')).toBe('0.0882')
  })

  test('the ECB is turned round: it says what a euro is', () => {
    const { day, rates } = BANKS.ecb.read(ECB)
    expect(day).toBe(DAY)
    expect(rates.get('USD')).toBe('0.862812769629')
  })
})

test.each(Object.values(BANKS))('anything else than a table of $name is refused', ({ read }) => {
  for (const text of [
    '',
    '[]',
    '{}',
    '[\n{ \nWrong date format\n }\n]',
    '<html>503</html>',
    '[{"cc":"USD"}]',
    '<rates/>',
  ])
    expect(() => read(text), text).toThrow(UnreadableTable)
})

test('a row that does not read costs no other', () => {
  const odd = NBU.replace('0.079214', '0')
  const { rates } = BANKS.nbu.read(odd)
  expect(rates.has('KZT')).toBe(false)
  expect(rates.get('USD')).toBe('41.131')
})

describe('in the own currency', () => {
  const nbu = BANKS.nbu.read(NBU)

  test('the bank’s own figures stay if they are in that currency', () => {
    expect(rateInOwn(nbu, 'UAH', 'UAH', 'USD')).toBe('41.131000')
    expect(rateInOwn(BANKS.nbk.read(NBK), 'KZT', 'KZT', 'UZS')).toBe('0.043200')
  })

  test('another one is compared through the bank’s', () => {
    // 47.6834 / 41.131 and 1 / 41.131.
    expect(rateInOwn(nbu, 'UAH', 'USD', 'EUR')).toBe('1.159306')
    expect(rateInOwn(nbu, 'UAH', 'USD', 'UAH')).toBe('0.024313')
  })

  test('there is none if the bank has none', () => {
    expect(rateInOwn(nbu, 'UAH', 'UAH', 'RON')).toBeNull()
    expect(rateInOwn(nbu, 'UAH', 'RON', 'USD')).toBeNull()
  })
})

test('a company asks the bank of its currency, and the NBU where none is named', () => {
  expect(['UAH', 'KZT', 'PLN', 'EUR', 'USD', 'TRY'].map((code) => bankOf(code).name)).toEqual([
    'nbu',
    'nbk',
    'nbp',
    'ecb',
    'nbu',
    'nbu',
  ])
  expect(BANKS.nbu.address('2026-11-16')).toContain('date=20261116')
  expect(BANKS.nbk.address('2026-11-16')).toContain('fdate=16.11.2026')
})
