/** Runs low-priority work once the first screen is drawn, nobody scrolls and the browser is idle. */

/** A slow phone has drawn its first list by then. */
const FIRST_SCREEN_MS = 2500
const IDLE_WITHIN_MS = 2000
/** Between two steps of one scroll the browser is idle, but the scroll is not over. */
const STILL_MS = 500

let scrolledAt = -STILL_MS
globalThis.addEventListener?.('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true })

const restAfter = (): number => Math.max(FIRST_SCREEN_MS, scrolledAt + STILL_MS) - performance.now()

/** Safari has no idle callbacks. */
const whenIdle = (call: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(call, { timeout: IDLE_WITHIN_MS })
  else setTimeout(call, 0)
}

export const whenAtRest = (call: () => void): void => {
  const wait = restAfter()
  if (wait > 0) setTimeout(() => whenAtRest(call), wait)
  else whenIdle(() => (restAfter() > 0 ? whenAtRest(call) : call()))
}
