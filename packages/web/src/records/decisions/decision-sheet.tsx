/** The one place where a person decides about a parked change, whether opened from a form, a row, a card or the list of unsent changes. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { type DecisionRequest, closeDecision } from '#core/decision-request.ts'
import type { Decision } from '#offline/decision.ts'
import { useDecision } from './use-decision.ts'

const ConflictSheet = lazy(async () => ({ default: (await import('./conflict-sheet.tsx')).ConflictSheet }))
const RefusedSheet = lazy(async () => ({ default: (await import('./refused-sheet.tsx')).RefusedSheet }))
const EditEntry = lazy(async () => ({ default: (await import('./edit-entry.tsx')).EditEntry }))

interface DecisionSheetProps {
  request: DecisionRequest
  open: boolean
  onClosed: () => void
}

export const DecisionSheet = ({ request, open, onClosed }: DecisionSheetProps) => {
  const decision = useDecision(request)
  // While the answer is being sent or the sheet slides away, the question stays visible.
  const [shown, setShown] = useState<Decision | null>(null)
  const [isEditing, setEditing] = useState(false)
  if (decision && decision !== shown) setShown(decision)
  const leave = () => {
    closeDecision()
    onClosed()
  }
  useEffect(() => {
    // Settled elsewhere, before anybody saw it here.
    if (decision === null && !shown) leave()
  }, [decision, shown])
  if (!shown) return null
  const { entry, kind, subject } = shown
  return (
    <Suspense>
      {isEditing && <EditEntry entity={subject.entity} id={entry.id} open={open} onClose={leave} />}
      {!isEditing && kind === 'conflict' && (
        <ConflictSheet key={entry.key} decision={shown} open={open} onClosed={onClosed} />
      )}
      {!isEditing && kind !== 'conflict' && (
        <RefusedSheet decision={shown} open={open} onClosed={onClosed} onEdit={() => setEditing(true)} />
      )}
    </Suspense>
  )
}
