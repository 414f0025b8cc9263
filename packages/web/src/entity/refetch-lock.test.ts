/** Refetches wait for the last lock and run once. */
import { expect, test } from 'vitest'
import { lockRefetch, isRefetchLocked, whenRefetchUnlocked } from './refetch-lock.ts'

test('refetches wait until the last lock is released', () => {
  const calls: string[] = []
  const refetch = () => void calls.push('news')
  const [first, second] = [lockRefetch(), lockRefetch()]
  whenRefetchUnlocked(refetch)
  whenRefetchUnlocked(refetch)
  first()
  first()
  expect([isRefetchLocked(), calls]).toEqual([true, []])
  second()
  expect([isRefetchLocked(), calls]).toEqual([false, ['news']])
  whenRefetchUnlocked(refetch)
  expect(calls).toEqual(['news', 'news'])
})
