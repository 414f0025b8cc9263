/// <reference lib="webworker" />
/** Push messages in the service worker: shows them if nobody looks at the app, and opens the tapped one. */

export interface Notice {
  title: string
  body: string
  tag: string
  url: string
}

/** To the page: open this address. */
export const OPEN_NOTICE = 'OPEN_NOTICE'

/** A message that cannot be parsed is ignored: our server sends no such message. */
export const noticeIn = (data: unknown): Notice | null => {
  if (typeof data !== 'object' || data === null) return null
  const { title, body, tag, url } = data as Record<string, unknown>
  if (typeof title !== 'string' || typeof url !== 'string' || !/^\/(?!\/)/.test(url)) return null
  return { title, url, body: typeof body === 'string' ? body : '', tag: typeof tag === 'string' ? tag : url }
}

const windowsOf = (worker: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

const show = async (worker: ServiceWorkerGlobalScope, { title, body, tag, url }: Notice): Promise<void> => {
  const windows = await windowsOf(worker)
  // An open app shows the unread count itself.
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const look = { icon: '/icons/icon-192.png', badge: '/icons/favicon-32.png' }
  await worker.registration.showNotification(title, { body, tag, data: { url }, ...look })
  if ('setAppBadge' in worker.navigator) await worker.navigator.setAppBadge()
}

const open = async (worker: ServiceWorkerGlobalScope, url: string): Promise<void> => {
  const [first] = await windowsOf(worker)
  if (!first) {
    await worker.clients.openWindow(url)
    return
  }
  const shown = await first.focus()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker has no target
  shown.postMessage({ type: OPEN_NOTICE, url })
}

export const takePushMessages = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener('push', (event) => {
    const notice = noticeIn(event.data?.json())
    if (notice) event.waitUntil(show(worker, notice))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { url } = event.notification.data as { url: string }
    event.waitUntil(open(worker, url))
  })
}
