/** Everything that this browser stores: local storage, every record of IndexedDB, every answer in Cache Storage. */
import type { Page } from '@playwright/test'

export const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
      })
    const contents: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name } of await indexedDB.databases()) {
      const db = await read(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames) {
        contents.push(store, await read(db.transaction(store).objectStore(store).getAll()))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!/\.(js|mjs|css|woff2)$/.test(request.url)) contents.push(await (await cache.match(request))?.text())
      }
    }
    return JSON.stringify(contents)
  })

/** The addresses whose answers the caches of the service worker hold. */
export const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    }
    return paths
  })
