/** Runs low-priority work once the first screen is drawn and the browser is idle. */

/** A slow phone has drawn its first list by then. */
const FIRST_SCREEN_MS = 2500
const IDLE_WITHIN_MS = 2000

/** Safari has no idle callbacks. */
const whenIdle = (call: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(call, { timeout: IDLE_WITHIN_MS })
  else setTimeout(call, 0)
}

export const whenAtRest = (call: () => void): void => {
  const wait = Math.max(0, FIRST_SCREEN_MS - performance.now())
  setTimeout(() => whenIdle(call), wait)
}
