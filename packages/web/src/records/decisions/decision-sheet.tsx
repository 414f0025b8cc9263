/** The one surface where a person decides about a parked change, whatever led there: a form, a row, a card, the list of unsent changes. */
import { useEffect, useState } from 'react'
import { type AskedDecision, closeDecision } from '#core/asked-decision.ts'
import type { Decision } from '#offline/decision.ts'
import { ConflictSheet } from './conflict-sheet.tsx'
import { EditEntry } from './edit-entry.tsx'
import { RefusedSheet } from './refused-sheet.tsx'
import { useDecision } from './use-decision.ts'

interface DecisionSheetProps {
  asked: AskedDecision
  open: boolean
  onClosed: () => void
}

export const DecisionSheet = ({ asked, open, onClosed }: DecisionSheetProps) => {
  const decision = useDecision(asked)
  // While it is being sent or the sheet slides away, what was asked stays in sight.
  const [shown, setShown] = useState<Decision | null>(null)
  const [isEditing, setEditing] = useState(false)
  if (decision && decision !== shown) setShown(decision)
  useEffect(() => {
    // Settled elsewhere, before anybody saw it here.
    if (decision === null && !shown) {
      closeDecision()
      onClosed()
    }
  }, [decision, shown, onClosed])
  if (!shown) return null
  const { entity } = shown.subject
  if (isEditing) return <EditEntry entity={entity} id={shown.entry.id} open={open} onClose={closeDecision} />
  if (shown.kind === 'conflict')
    return <ConflictSheet key={shown.entry.key} decision={shown} open={open} onClosed={onClosed} />
  return <RefusedSheet decision={shown} open={open} onClosed={onClosed} onEdit={() => setEditing(true)} />
}
