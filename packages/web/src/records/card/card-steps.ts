/** The statuses that the open card may move to: the card says them, whoever offers commands reads them. */
import { useEffect, useId, useSyncExternalStore } from 'react'
import type { Row } from '#offline/reads.ts'

export interface CardSteps {
  statuses: readonly Row[]
  take: (status: Row) => void
}

let offered: { by: string; steps: CardSteps } | null = null
const listeners = new Set<() => void>()

const set = (next: typeof offered): void => {
  offered = next
  for (const listener of listeners) listener()
}

const withdraw = (by: string): void => {
  if (offered?.by === by) set(null)
}

/** null: none, or not the user's to take. */
export const useOfferSteps = (steps: CardSteps | null): void => {
  const by = useId()
  // With every drawing: the step that is taken must know the record as it is now.
  useEffect(() => (steps ? set({ by, steps }) : withdraw(by)))
  useEffect(() => () => withdraw(by), [by])
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useCardSteps = (): CardSteps | null => useSyncExternalStore(subscribe, () => offered?.steps ?? null)
