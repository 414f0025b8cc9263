/** Parts that appear when the screen is at rest: messages at its foot, reminders of tasks at its head, warnings about saved records. */
import { type ComponentType, use, useEffect, useState } from 'react'
import { SessionContext } from '#core/contexts.tsx'
import { logWarning } from '#core/log.ts'
import { hearWarnings } from '#entity/saved-warnings.ts'
import { hearMerges } from '#records/decisions/merge-note.ts'
import { Toasts } from '#ui/toasts.tsx'

const loadReminders = async (show: (Reminders: ComponentType) => void): Promise<void> => {
  try {
    show((await import('#features/tasks/reminders.tsx')).Reminders)
  } catch (error) {
    // A failure here must not break the screen: the next start tries again.
    logWarning('reminders were not loaded', error)
  }
}

export const IdleParts = () => {
  const [Reminders, setReminders] = useState<ComponentType | null>(null)
  const isSomebody = use(SessionContext) !== null
  useEffect(hearWarnings, [])
  useEffect(hearMerges, [])
  useEffect(() => {
    if (isSomebody) void loadReminders((loaded) => setReminders(() => loaded))
  }, [isSomebody])
  return (
    <>
      <Toasts />
      {isSomebody && Reminders && <Reminders />}
    </>
  )
}
