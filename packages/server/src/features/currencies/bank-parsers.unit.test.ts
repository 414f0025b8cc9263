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
    expect(rates.get('USD')).toEqual({ rate: '41.131', units: 1 })
    expect(rates.get('KZT')).toEqual({ rate: '0.079214', units: 1 })
  })

  test('the NBK is in tenges for as many as it names', () => {
    const { day, rates } = BANKS.nbk.read(NBK)
    expect(day).toBe(DAY)
    expect(rates.get('USD')).toEqual({ rate: '519.24', units: 1 })
    expect(rates.get('UZS')).toEqual({ rate: '4.32', units: 100 })
  })

  test('the NBP is in złotys for one', () => {
    const { day, rates } = BANKS.nbp.read(NBP)
    expect(day).toBe(DAY)
    expect(rates.get('UAH')).toEqual({ rate: '0.0882', units: 1 })
  })

  test('the ECB is turned round: it says what a euro is', () => {
    const { day, rates } = BANKS.ecb.read(ECB)
    expect(day).toBe(DAY)
    expect(rates.get('USD')).toEqual({ rate: '0.862812769629', units: 1 })
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
  expect(rates.get('USD')?.rate).toBe('41.131')
})

describe('in the own currency', () => {
  const nbu = BANKS.nbu.read(NBU)

  test('the bank’s own figures stay where it tells them in that', () => {
    expect(rateInOwn(nbu, 'UAH', 'UAH', 'USD')).toEqual({ rate: '41.131000', units: 1 })
    expect(rateInOwn(BANKS.nbk.read(NBK), 'KZT', 'KZT', 'UZS')).toEqual({ rate: '4.320000', units: 100 })
  })

  test('another one is compared through the bank’s', () => {
    // 47.6834 / 41.131 and 1 / 41.131.
    expect(rateInOwn(nbu, 'UAH', 'USD', 'EUR')).toEqual({ rate: '1.159306', units: 1 })
    expect(rateInOwn(nbu, 'UAH', 'USD', 'UAH')).toEqual({ rate: '0.024313', units: 1 })
  })

  test('there is none where the bank tells none', () => {
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
