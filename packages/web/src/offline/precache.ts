/// <reference lib="webworker" />
/**
 * Puts the build's own files on the device, several at a time. Workbox fetches and stores one after the other, so that a phone
 * waits for a round trip per file, and there are hundreds (decision 0070).
 */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

/** Few, so that the app's own calls need not wait behind them if the server speaks HTTP/1.1. */
const FILES_AT_ONCE = 10

/** A file without a revision has a hash in its name, and the browser's own copy of it is never old. */
const isNamedByContent = ({ revision }: PrecacheEntry): boolean => !revision

export function precacheFiles(files: readonly PrecacheEntry[]): PrecacheController {
  const controller = new PrecacheController()
  controller.addToCacheList([...files])

  const keyOf = ({ url }: PrecacheEntry): string => controller.getCacheKeyForURL(url) ?? url

  const keepNewest = async (cache: Cache, file: PrecacheEntry): Promise<void> => {
    const response = await fetch(file.url, { cache: 'reload', credentials: 'same-origin' })
    if (!response.ok) throw new Error(`${file.url} answered ${response.status}`)
    await cache.put(keyOf(file), response)
  }

  const keepBatch = (cache: Cache, batch: readonly PrecacheEntry[]): Promise<unknown> =>
    Promise.all([
      cache.addAll(batch.filter(isNamedByContent).map(keyOf)),
      ...batch.filter((file) => !isNamedByContent(file)).map((file) => keepNewest(cache, file)),
    ])

  /** Files left by an earlier build or an interrupted try are not fetched again. */
  const keepAll = async (): Promise<void> => {
    const cache = await caches.open(controller.strategy.cacheName)
    const stored = new Set((await cache.keys()).map(({ url }) => url))
    const missing = files.filter((file) => !stored.has(keyOf(file)))
    for (let start = 0; start < missing.length; start += FILES_AT_ONCE) {
      await keepBatch(cache, missing.slice(start, start + FILES_AT_ONCE))
    }
  }

  self.addEventListener('install', (event) => event.waitUntil(keepAll()))
  self.addEventListener('activate', (event) => void controller.activate(event))
  registerRoute(new PrecacheRoute(controller))
  return controller
}
