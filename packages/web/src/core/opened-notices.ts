/** Device notices that the user tapped. */

/** Calls the listener with the address of a tapped notice; returns how to stop. */
export const onNoticeOpened = (listener: (url: string) => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => undefined
  const handle = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'OPEN_NOTICE') return
    if ('url' in data && typeof data.url === 'string') listener(data.url)
  }
  navigator.serviceWorker.addEventListener('message', handle)
  return () => navigator.serviceWorker.removeEventListener('message', handle)
}
