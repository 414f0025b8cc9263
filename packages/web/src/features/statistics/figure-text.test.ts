/** How figures and their changes are written. */
import { Big } from 'big.js'
import { expect, test } from 'vitest'
import { asPercent, changeOf, shareOf, withSign } from './figure-text.ts'

test('a percent has one digit if it is significant, and a dash without a divisor', () => {
  expect([asPercent('9.3'), asPercent('71.4', 0), asPercent('100.0')]).toEqual([
    '9,3\u202F%',
    '71\u202F%',
    '100\u202F%',
  ])
  expect([asPercent(null), asPercent(undefined)]).toEqual(['—', '—'])
})

test('a change carries its sign, and an unknown one is left out', () => {
  expect(withSign(new Big(6))).toBe('+6')
  expect(withSign(changeOf('9.3', '9.7') ?? new Big(0), 1)).toBe('−0,4')
  expect(withSign(new Big(0))).toBe('0')
  expect([changeOf(null, '1'), changeOf('1', undefined)]).toEqual([null, null])
})

test('a part of nothing is nothing', () => {
  expect([shareOf(1, 3), shareOf(0, 0), shareOf(3, 3)]).toEqual([33, 0, 100])
})
