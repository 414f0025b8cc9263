/// <reference lib="webworker" />
/**
 * The service worker: the app opens without a network. It keeps the build's own files, the texts and the manifest; it never
 * touches an answer of the API, because the local store alone decides what is known of a record.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

const START_FILES = 'start-files'
const PATIENCE = 3000

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

/** Every address of the app is index.html; a call, a text and a file are not addresses of the app. */
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), {
    denylist: [/^\/api\//, /^\/tech\//, /\/[^/]+\.[a-z0-9]+$/i, /^\/(healthz|readyz|metrics)$/],
  }),
)

const fromNetwork = async (request: Request, key: string): Promise<Response> => {
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(START_FILES)
    await cache.put(key, response.clone())
  }
  return response
}

/** The network within three seconds, else the copy; without a copy the network has all its time. */
const networkFirst = async (request: Request, key: string): Promise<Response> => {
  const network = fromNetwork(request, key)
  const inTime = Promise.race([
    network,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('the network is slow')), PATIENCE)
    }),
  ])
  try {
    return await inTime
  } catch {
    const copy = await caches.match(key, { cacheName: START_FILES })
    return copy ?? network
  }
}

registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && (url.pathname === '/manifest.json' || url.pathname.startsWith('/tech/get_translations/')),
  ({ request, url }) => networkFirst(request, url.pathname),
)

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  const isAsked =
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING'
  if (isAsked) event.waitUntil(self.skipWaiting())
})

/** The first worker takes the page that brought it; a later one is let in by the person alone. */
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
