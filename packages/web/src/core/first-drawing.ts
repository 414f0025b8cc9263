/**
 * Parts that nobody misses in the first moment are loaded after the first drawing: on a slow phone each file delays the rows
 * by some milliseconds, and its code by some more. Later they are loaded at once.
 */
let firstDrawing: Promise<unknown> = Promise.resolve()

/** Called by the start; the function it returns lets the parts load. */
export const delayLateParts = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  firstDrawing = promise
  return resolve
}

/** A page that nobody looks at has no frames. */
const HIDDEN_MS = 1000

/** In the frame after the next one, which is on its way to the display by then and not delayed. */
export const afterFrame = (call: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(call, 0)))
  setTimeout(call, HIDDEN_MS)
}

/** For `lazy`. */
export const behindFirstDrawing =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    firstDrawing.then(load)
