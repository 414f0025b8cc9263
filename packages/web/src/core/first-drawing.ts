/**
 * What nobody misses in the first moment of a start is loaded behind the first drawing: on a slow phone each file costs the rows
 * some milliseconds, and what is in it some more. Later it is loaded at once.
 */
let drawn: Promise<unknown> = Promise.resolve()

/** Called by the start; what it returns lets the parts come. */
export const holdLateParts = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  drawn = promise
  return resolve
}

/** A page that nobody looks at has no frames. */
const HIDDEN_MS = 1000

/** In the frame behind the next one, which is on its way to the display by then and not held up. */
export const afterFrame = (call: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(call, 0)))
  setTimeout(call, HIDDEN_MS)
}

/** For `lazy`. */
export const behindFirstDrawing =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    drawn.then(load)
