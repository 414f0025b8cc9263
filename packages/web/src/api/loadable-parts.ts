/** Whether parts of the app can be loaded now: from the service worker always, else from a server that answers. */
import { link } from './link.ts'

const hasWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

export const canLoadParts = (): boolean => hasWorker() || (navigator.onLine && link.isUp())

/** Returns an unsubscribe function. */
export const onLoadableParts = (listener: () => void): (() => void) => {
  const over = new AbortController()
  for (const name of ['online', 'offline'] as const) addEventListener(name, listener, { signal: over.signal })
  over.signal.addEventListener('abort', link.subscribe(listener))
  return () => over.abort()
}
