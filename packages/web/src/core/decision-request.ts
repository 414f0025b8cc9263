/** The parked change that the person is deciding now: one at a time, over whatever screen they are on. */

export interface DecisionRequest {
  /** The resource's path. */
  path: string
  id: number | string
}

let current: DecisionRequest | null = null
const listeners = new Set<() => void>()

const show = (next: DecisionRequest | null): void => {
  current = next
  for (const listener of listeners) listener()
}

export const decisionRequest = (): DecisionRequest | null => current

export const onDecisionRequest = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** While one is open, others wait where they are listed. */
export const askDecision = (next: DecisionRequest): void => {
  if (!current) show(next)
}

export const closeDecision = (): void => show(null)
