/** Where the person is asked about a parked change, over whatever screen they are on. */
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { type AskedDecision, askedDecision, onAskedDecision } from '#core/asked-decision.ts'

const DecisionSheet = lazy(async () => ({
  default: (await import('#records/decisions/decision-sheet.tsx')).DecisionSheet,
}))

export const DecisionPlace = () => {
  const asked = useSyncExternalStore(onAskedDecision, askedDecision)
  // Stays until the sheet has slid away.
  const [shown, setShown] = useState<AskedDecision | null>(null)
  if (asked && asked !== shown) setShown(asked)
  if (!shown) return null
  return (
    <Suspense>
      <DecisionSheet
        key={`${shown.path} ${shown.id}`}
        asked={shown}
        open={asked !== null}
        onClosed={() => setShown(null)}
      />
    </Suspense>
  )
}
