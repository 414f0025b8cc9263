/** Parts of a file, and the name that a browser saves it under. */
import { describe, expect, test } from 'vitest'
import { dispositionOf, rangeOf } from './download.rules.ts'

describe('a range', () => {
  test.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=100-', { start: 100, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=900-5000', { start: 900, end: 999 }],
    ['bytes=1000-', 'impossible'],
    ['bytes=-0', 'impossible'],
    ['bytes=5-2', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['lines=1-2', null],
    [undefined, null],
  ])('%s', (header, range) => expect(rangeOf(header, 1000)).toEqual(range))
})

test('F2 a name is sent in both forms that browsers know, and closes no quotes', () => {
  expect(dispositionOf('Договір №7 "копія".pdf', 'application/pdf', undefined)).toBe(
    `inline; filename="_______ _7 _______.pdf"; filename*=UTF-8''%D0%94%D0%BE%D0%B3%D0%BE%D0%B2%D1%96%D1%80%20%E2%84%967%20%22%D0%BA%D0%BE%D0%BF%D1%96%D1%8F%22.pdf`,
  )
  expect(dispositionOf("it's(1)*.txt", 'text/plain', undefined)).toMatch(/UTF-8''it%27s%281%29%2A\.txt$/)
})
