/** News wait for the last holder and come once. */
import { expect, test } from 'vitest'
import { hold, isHeld, whenFree } from './hold.ts'

test('news wait until the last holder lets go', () => {
  const seen: string[] = []
  const news = () => void seen.push('news')
  const [first, second] = [hold(), hold()]
  whenFree(news)
  whenFree(news)
  first()
  first()
  expect([isHeld(), seen]).toEqual([true, []])
  second()
  expect([isHeld(), seen]).toEqual([false, ['news']])
  whenFree(news)
  expect(seen).toEqual(['news', 'news'])
})
