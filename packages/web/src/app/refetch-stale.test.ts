/** Changes of a record reach every screen that shows it, whenever they come. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchStale } from './refetch-stale.ts'

const KEY = ['record', 'orders', 7]

/** A screen that shows the answers of its read, one after the other. */
const openScreen = (answers: readonly Promise<string>[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  let reads = 0
  const queryFn = (): Promise<string> => {
    reads += 1
    const answer = answers[reads - 1]
    if (!answer) throw new Error('read too often')
    return answer
  }
  const screen = new QueryObserver(client, { queryKey: KEY, queryFn })
  screen.subscribe(() => undefined)
  return { client, shown: () => screen.getCurrentResult().data, reads: () => reads }
}

test('a record whose first read is under way is read once more', async () => {
  const first = Promise.withResolvers<string>()
  const { client, shown, reads } = openScreen([first.promise, Promise.resolve('sent')])
  refetchStale(client, ['record', 'orders'])
  first.resolve('unsent')
  await vi.waitFor(() => expect(shown()).toBe('sent'))
  expect(reads()).toBe(2)
})

test('so is one whose first read failed', async () => {
  const first = Promise.withResolvers<string>()
  const { client, shown } = openScreen([first.promise, Promise.resolve('sent')])
  refetchStale(client, KEY)
  first.reject(new Error('not on this device'))
  await vi.waitFor(() => expect(shown()).toBe('sent'))
})

test('a record that is on the screen is read again, once', async () => {
  const { client, shown, reads } = openScreen([Promise.resolve('unsent'), Promise.resolve('sent')])
  await vi.waitFor(() => expect(shown()).toBe('unsent'))
  refetchStale(client, KEY)
  await vi.waitFor(() => expect(shown()).toBe('sent'))
  expect(reads()).toBe(2)
})
