/// <reference lib="webworker" />
/**
 * The service worker: the app opens without a network. It stores the build's own files, the texts and the manifest, and files
 * that people opened; it never touches an answer of the API, because only the local store decides what is known of a
 * record.
 */
import { SHARE_PARAM, SHARE_PATH, type ShareResult } from '@fura/shared/share-target.ts'
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { fileKey, keepFile, keptFile } from './file-cache.ts'
import { keepShare } from './incoming-shares.ts'
import { precacheFiles } from './precache.ts'
import { takePushMessages } from './push-messages.ts'

declare const self: ServiceWorkerGlobalScope

const START_FILES = 'start-files'
const PRINTING_FILES = 'printing-files'
const PATIENCE = 3000

const build = self.__WB_MANIFEST.map((file) => (typeof file === 'string' ? { url: file, revision: null } : file))

/** The code for printing is larger than all the rest: it is stored when the app asks for it, not before the app can open. */
const isForPrinting = ({ url }: { url: string }): boolean => /^assets\/(?:printing-[^/]*\.js|[^/]*\.ttf)$/.test(url)
const printing = new Set(build.filter(isForPrinting).map(({ url }) => `/${url}`))

const precache = precacheFiles(build.filter((file) => !isForPrinting(file)))
cleanupOutdatedCaches()

/** Their names contain a hash of their content, so a copy is never old. */
const printingFile = async (request: Request | string): Promise<Response> => {
  const cache = await caches.open(PRINTING_FILES)
  const copy = await cache.match(request)
  if (copy) return copy
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && printing.has(url.pathname),
  ({ url }) => printingFile(url.pathname),
)

/** Printing code of an earlier build is of no use to this one. */
const dropOldPrinting = async (): Promise<void> => {
  const cache = await caches.open(PRINTING_FILES)
  const old = (await cache.keys()).filter(({ url }) => !printing.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** A video is requested in pieces: they come from the network if it is there, and are not stored. */
const fileOf = async (request: Request, key: string, later: (work: Promise<void>) => void): Promise<Response> => {
  const cachedFile = await keptFile(key)
  const isPiece = request.headers.has('range')
  if (cachedFile && !isPiece) {
    if (cachedFile.refresh) later(cachedFile.refresh())
    return cachedFile.copy
  }
  try {
    const response = await fetch(request)
    if (response.status === 200) later(keepFile(key, response.clone()))
    return response
  } catch (error) {
    if (cachedFile) return cachedFile.copy
    throw error
  }
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && fileKey(url) !== null,
  ({ request, url, event }) => fileOf(request, fileKey(url) ?? '', (work) => event.waitUntil(work)),
)

/** Every address of the app is index.html; calls, texts and files are not addresses of the app. */
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('index.html'), {
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

/** The network within three seconds, else the copy; without a copy, the network without a limit. */
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

/** Home asks which order the share belongs to. The network has no part in it. */
const takeShare = async (request: Request): Promise<Response> => {
  let result: ShareResult = 'kept'
  try {
    await keepShare(await request.formData())
  } catch {
    // Home shows the error: here nobody would see it.
    result = 'failed'
  }
  return Response.redirect(`/?${SHARE_PARAM}=${result}`, 303)
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => takeShare(request),
  'POST',
)

takePushMessages(self)

const typeOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined

self.addEventListener('message', (event) => {
  const type = typeOf(event.data)
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (type === 'KEEP_PRINTING') event.waitUntil(Promise.all([...printing].map(printingFile)))
})

/** The first worker takes over the page that loaded it; a later one takes over only when the person agrees. */
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), dropOldPrinting()])))
