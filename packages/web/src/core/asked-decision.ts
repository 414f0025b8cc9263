/** Which record's parked change the person is asked about now: one at a time, over whatever screen they are on. */

export interface AskedDecision {
  /** The resource's path. */
  path: string
  id: number | string
}

let asked: AskedDecision | null = null
const listeners = new Set<() => void>()

const show = (next: AskedDecision | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

export const askedDecision = (): AskedDecision | null => asked

export const onAskedDecision = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** While one is asked, others wait where they are listed. */
export const askDecision = (next: AskedDecision): void => {
  if (!asked) show(next)
}

export const closeDecision = (): void => show(null)
