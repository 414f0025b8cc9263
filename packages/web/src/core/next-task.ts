/** Lets the browser handle input between two pieces of long work. */

/** Not in every browser yet, and not in the types. */
interface Yielding {
  scheduler?: { yield?: () => Promise<void> }
}

export const nextTask = (): Promise<void> =>
  (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve, 0))
