/** Temporary ids, keys and retry delays. */
import { describe, expect, test } from 'vitest'
import { newUuid } from '#core/uuid.ts'
import { retryDelay } from './attempt.ts'
import { pathWithRealIds, tempIdsIn, withRealIds } from './entry.ts'
import { readQuestion, writeQuestion } from './query.ts'

const ONE = '0199a1a0-0000-7000-8000-000000000001'
const TWO = '0199a1a0-0000-7000-8000-000000000002'
const ids = new Map([
  [ONE, 17],
  [TWO, 18],
])

test('temporary ids are found and replaced wherever they stand as a whole value', () => {
  const value = { truck_id: `@${ONE}`, ids: [`@${TWO}`, 3], comment: `see @${ONE}`, none: null }
  expect(tempIdsIn(value)).toEqual([ONE, TWO])
  expect(withRealIds(value, ids)).toEqual({ truck_id: 17, ids: [18, 3], comment: `see @${ONE}`, none: null })
  expect(pathWithRealIds(`/api/files/add/?o_id=@${TWO}&o_t=order`, ids)).toBe('/api/files/add/?o_id=18&o_t=order')
})

test('keys rise with time and never repeat', () => {
  const keys = Array.from({ length: 1000 }, (_, index) => newUuid(1_700_000_000_000 + index))
  expect(new Set(keys).size).toBe(1000)
  expect(keys).toEqual(keys.toSorted())
})

describe('the next try', () => {
  test.each([
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [7, 60_000],
    [50, 60_000],
  ])('after %i failures comes in about %i ms', (failures, delay) => {
    expect(retryDelay(failures, 0)).toBe(delay * 0.8)
    expect(retryDelay(failures, 0.5)).toBe(delay)
    expect(retryDelay(failures, 1)).toBeCloseTo(delay * 1.2)
  })
})

test('a question is one text, whatever the order, the brackets and the paging', () => {
  const texts = ['f[b]=2&f[a]=1&search=x%20y&start=20&num=5', '?a=1&search=x+y&f[b]=2', 'b=2&search= x y &a=1']
  expect(new Set(texts.map((text) => writeQuestion(readQuestion(text))))).toEqual(
    new Set(['f[a]=1&f[b]=2&search=x%20y']),
  )
  expect(writeQuestion(readQuestion('sort=-id'))).toBe('sort=-id')
})
