/** The open decision of a record, from the outbox: undefined while it is being read, null if there is none. */
import { useEffect, useState } from 'react'
import type { DecisionRequest } from '#core/decision-request.ts'
import { type Decision, readDecision } from '#offline/decision.ts'
import { unsent } from '#offline/outbox.ts'
import { currentStore, StoreClosed } from '#offline/store.ts'

export const useDecision = ({ path, id }: DecisionRequest): Decision | null | undefined => {
  const [decision, setDecision] = useState<Decision | null>()
  useEffect(() => {
    let isGone = false
    const read = async () => {
      try {
        const stored = await currentStore().withDb((db) => readDecision(db, path, id))
        if (!isGone) setDecision(stored)
      } catch (error) {
        // The user logged out meanwhile.
        if (!(error instanceof StoreClosed)) throw error
      }
    }
    const stop = unsent.subscribe(() => void read())
    void read()
    return () => {
      isGone = true
      stop()
    }
  }, [path, id])
  return decision
}
