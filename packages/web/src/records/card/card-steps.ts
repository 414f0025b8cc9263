/** The next statuses of the open card: the card sets them, the commands read them. */
import { useEffect, useId, useSyncExternalStore } from 'react'
import type { StatusRow } from '#offline/row.ts'

export interface CardSteps {
  statuses: readonly StatusRow[]
  take: (status: StatusRow) => void
}

let currentOffer: { by: string; steps: CardSteps } | null = null
const listeners = new Set<() => void>()

const set = (next: typeof currentOffer): void => {
  currentOffer = next
  for (const listener of listeners) listener()
}

const withdraw = (by: string): void => {
  if (currentOffer?.by === by) set(null)
}

/** null: none, or the user may not take them. */
export const useOfferSteps = (steps: CardSteps | null): void => {
  const by = useId()
  // With every render: the step must know the current record.
  useEffect(() => (steps ? set({ by, steps }) : withdraw(by)))
  useEffect(() => () => withdraw(by), [by])
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useCardSteps = (): CardSteps | null => useSyncExternalStore(subscribe, () => currentOffer?.steps ?? null)
