/**
 * Addresses that the app is launched with while it is open: a shortcut of its icon. The manifest asks the system to bring the open
 * window to the front and leave its screen alone, so that the app decides how to get there.
 */

interface LaunchQueue {
  setConsumer: (consumer: (launch: { targetURL?: string }) => void) => void
}

const pageAddress = (): string | undefined => performance.getEntriesByType('navigation')[0]?.name

/** Gets every address but the one that the page itself was opened with. */
export const onLaunched = (listener: (address: string) => void): void => {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  let isFirst = true
  launchQueue?.setConsumer(({ targetURL }) => {
    const isOpened = isFirst && targetURL === pageAddress()
    isFirst = false
    if (targetURL === undefined || isOpened) return
    const { origin, pathname, search } = new URL(targetURL)
    if (origin === window.location.origin) listener(`${pathname}${search}`)
  })
}
