/** Patterns of numbers: what is one, what fits its field, and how it is filled. */
import { expect, test } from 'vitest'
import { fillHead, fitsSeries, parsePattern, SERIES, writeNumber } from './numbering.ts'

test('ours are patterns that fit', () => {
  for (const { pattern, max } of Object.values(SERIES)) {
    const parsed = parsePattern(pattern)
    expect(parsed && fitsSeries(parsed, max), pattern).toBe(true)
  }
})

test.each([
  '',
  '{yy}-',
  'A-{nnn}-B',
  '{yy}{nnn}',
  'A1{nnn}',
  '{org}{nnn}',
  'a-{nnn}',
  'A {nnn}',
  '{day}-{nnn}',
  '{n}-{n}',
  '{nnnnnnnnn}',
])('%s is none: the counter stands at the end, after no digit, and the parts are known', (pattern) =>
  expect(parsePattern(pattern)).toBeNull(),
)

test('the parts are filled by branch and day, and the counter grows beyond its digits', () => {
  const { head, digits } = parsePattern('З/{org}/{yyyy}.{mm}-{nnn}') ?? { head: '', digits: 0 }
  const filled = fillHead(head, 'ODS', Date.UTC(2026, 10, 18) / 1000)
  expect(writeNumber(filled, 7, digits)).toBe('З/ODS/2026.11-007')
  expect(writeNumber(filled, 12_345, digits)).toBe('З/ODS/2026.11-12345')
  expect(fitsSeries({ head, digits }, 20)).toBe(false)
})
