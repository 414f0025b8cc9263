/** Shows the decision on a parked change over any screen. */
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { type DecisionRequest, decisionRequest, onDecisionRequest } from '#core/decision-request.ts'

const DecisionSheet = lazy(async () => ({
  default: (await import('#records/decisions/decision-sheet.tsx')).DecisionSheet,
}))

export const DecisionPlace = () => {
  const request = useSyncExternalStore(onDecisionRequest, decisionRequest)
  // Stays until the sheet has slid away.
  const [shown, setShown] = useState<DecisionRequest | null>(null)
  if (request && request !== shown) setShown(request)
  if (!shown) return null
  return (
    <Suspense>
      <DecisionSheet
        key={`${shown.path} ${shown.id}`}
        request={shown}
        open={request !== null}
        onClosed={() => setShown(null)}
      />
    </Suspense>
  )
}
