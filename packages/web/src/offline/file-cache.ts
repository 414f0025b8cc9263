/**
 * Opened files, stored for times without a network. The service worker fills the cache and answers from it; pages empty
 * it. The content of a file never changes, so a copy is never old. The least recently used go first.
 */
import { FILE_CACHE, hasCaches } from './kept-files.ts'

export const FILES_LIMIT_BYTES = 200 * 1024 * 1024
const KEPT_SHARE = 0.7
/** Using a copy updates its last use at most this often, because that rewrites the copy. */
const USED_STEP_MS = 24 * 3600 * 1000
const KEPT_AT = 'x-kept-at'

const ADDRESS = /^\/api\/files\/raw\/\d+\/$/

/** A file's own address without the signature, which is valid for an hour; null for other addresses. */
export const fileKey = ({ pathname, searchParams }: URL): string | null => {
  if (!ADDRESS.test(pathname)) return null
  const thumb = searchParams.get('v') === 'thumb' ? '&v=thumb' : ''
  return `${pathname}?u=${searchParams.get('u') ?? ''}${thumb}`
}

const bytesOf = ({ headers }: Response): number => Number(headers.get('content-length') ?? 0)

const putCopy = async (cache: Cache, key: string, response: Response, now: number): Promise<void> => {
  const headers = new Headers(response.headers)
  headers.set(KEPT_AT, String(now))
  // Copies are listed in the order in which they were put, so a copy must be deleted before it is put again.
  await cache.delete(key)
  await cache.put(key, new Response(response.body, { headers }))
}

/** Makes room above the limit: down to a share of it, so that not every file does it. */
export const trim = async (cache: Cache, limit = FILES_LIMIT_BYTES): Promise<number> => {
  const keys = await cache.keys()
  const sizes = await Promise.all(
    keys.map(async (key) => {
      const copy = await cache.match(key)
      return copy ? bytesOf(copy) : 0
    }),
  )
  let remaining = sizes.reduce((sum, size) => sum + size, 0)
  if (remaining <= limit) return remaining
  for (const [index, key] of keys.entries()) {
    if (remaining <= limit * KEPT_SHARE) break
    await cache.delete(key)
    remaining -= sizes[index] ?? 0
  }
  return remaining
}

const open = (): Promise<Cache> => caches.open(FILE_CACHE)

/** The size of the cache as this worker knows it; counted when the first file comes. */
let weight: number | null = null

export const keepFile = async (key: string, response: Response, limit = FILES_LIMIT_BYTES): Promise<void> => {
  const cache = await open()
  await putCopy(cache, key, response, Date.now())
  weight = weight === null ? await trim(cache, limit) : weight + bytesOf(response)
  if (weight > limit) weight = await trim(cache, limit)
}

/** The copy; one that was not used for a while becomes the most recently used, after the answer. */
export const keptFile = async (
  key: string,
): Promise<{ copy: Response; refresh: (() => Promise<void>) | null } | null> => {
  const cache = await open()
  const copy = await cache.match(key)
  if (!copy) return null
  const now = Date.now()
  const isOld = now - Number(copy.headers.get(KEPT_AT)) > USED_STEP_MS
  if (!isOld) return { copy, refresh: null }
  const again = copy.clone()
  return { copy, refresh: () => putCopy(cache, key, again, now) }
}

/** A page served without encryption has no cache. */
export const isFileKept = async (address: string): Promise<boolean> => {
  const key = fileKey(new URL(address, location.origin))
  if (key === null || !hasCaches()) return false
  const cache = await open()
  return (await cache.match(key)) !== undefined
}
