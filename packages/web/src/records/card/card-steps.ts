/** The statuses that the open card may move to: the card says them, whoever offers commands reads them. */
import { useEffect } from 'react'
import type { Row } from '#offline/reads.ts'

export interface CardSteps {
  statuses: readonly Row[]
  take: (status: Row) => void
}

let offered: CardSteps | null = null

/** null: none, or not the user's to take. */
export const useCardSteps = (steps: CardSteps | null): void => {
  useEffect(() => {
    offered = steps
    return () => {
      if (offered === steps) offered = null
    }
  })
}

export const cardSteps = (): CardSteps | null => offered
