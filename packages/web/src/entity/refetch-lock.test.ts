/** News wait for the last holder and come once. */
import { expect, test } from 'vitest'
import { lockRefetch, isRefetchLocked, whenRefetchUnlocked } from './refetch-lock.ts'

test('news wait until the last holder lets go', () => {
  const seen: string[] = []
  const news = () => void seen.push('news')
  const [first, second] = [lockRefetch(), lockRefetch()]
  whenRefetchUnlocked(news)
  whenRefetchUnlocked(news)
  first()
  first()
  expect([isRefetchLocked(), seen]).toEqual([true, []])
  second()
  expect([isRefetchLocked(), seen]).toEqual([false, ['news']])
  whenRefetchUnlocked(news)
  expect(seen).toEqual(['news', 'news'])
})
