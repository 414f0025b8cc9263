/** Opened files: found by the file and not by the signature, within bounds, deleted at logout. */
import { beforeEach, expect, test } from 'vitest'
import { fileKey, keepFile, keptFile, trim } from './file-cache.ts'
import { dropKeptFiles } from './kept-files.ts'

/** The part of the browser's cache that is used: lists entries in the order in which they were put. */
class FakeCache {
  readonly responses = new Map<string, Response>()

  match = (key: string | { url: string }): Promise<Response | undefined> =>
    Promise.resolve(this.responses.get(typeof key === 'string' ? key : key.url)?.clone())
  keys = (): Promise<{ url: string }[]> => Promise.resolve([...this.responses.keys()].map((url) => ({ url })))
  put = (key: string, response: Response): Promise<void> => Promise.resolve(void this.responses.set(key, response))
  delete = (key: string | { url: string }): Promise<boolean> =>
    Promise.resolve(this.responses.delete(typeof key === 'string' ? key : key.url))
}

let cache: FakeCache

beforeEach(() => {
  cache = new FakeCache()
  const storage = {
    open: () => Promise.resolve(cache),
    delete: () => {
      cache = new FakeCache()
      return Promise.resolve(true)
    },
  }
  Object.defineProperty(globalThis, 'caches', { value: storage, configurable: true })
})

const file = (bytes: number): Response => new Response('x'.repeat(bytes), { headers: { 'content-length': `${bytes}` } })
const keyOf = (address: string): string | null => fileKey(new URL(address, 'https://one.example'))

test('two signatures open one copy; the thumbnail and another person’s file have copies of their own', () => {
  const one = keyOf('/api/files/raw/7/?u=3&e=100&s=abc')
  expect(keyOf('/api/files/raw/7/?u=3&e=200&s=def')).toBe(one)
  expect(keyOf('/api/files/raw/7/?u=3&e=100&s=abc&v=thumb')).not.toBe(one)
  expect(keyOf('/api/files/raw/7/?u=4&e=100&s=abc')).not.toBe(one)
  expect(keyOf('/api/files/list/?o_t=order&o_id=7')).toBeNull()
})

test('a copy comes back unchanged, with the headers that prevent it from running', async () => {
  await keepFile('a', new Response('text', { headers: { 'content-security-policy': 'sandbox' } }))
  const cachedFile = await keptFile('a')
  expect(await cachedFile?.copy.text()).toBe('text')
  expect(cachedFile?.copy.headers.get('content-security-policy')).toBe('sandbox')
  expect(await keptFile('b')).toBeNull()
})

test('above the limit the longest unused go', async () => {
  for (const key of ['a', 'b', 'c', 'd']) await keepFile(key, file(100), 1000)
  expect(await trim(cache as unknown as Cache, 300)).toBe(200)
  expect([...cache.responses.keys()]).toEqual(['c', 'd'])
  expect(await trim(cache as unknown as Cache, 300)).toBe(200)
})

test('a copy that is used after a day becomes the youngest', async () => {
  for (const key of ['a', 'b']) await keepFile(key, file(10), 1000)
  expect((await keptFile('a'))?.refresh).toBeNull()
  cache.responses.get('a')?.headers.set('x-kept-at', '1')
  await (await keptFile('a'))?.refresh?.()
  expect([...cache.responses.keys()]).toEqual(['b', 'a'])
})

test('a logout leaves none', async () => {
  await keepFile('a', file(10))
  await dropKeptFiles()
  expect(await keptFile('a')).toBeNull()
})
