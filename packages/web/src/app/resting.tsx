/** What is drawn when the screen is at rest: messages at its foot, reminders of tasks at its head. */
import { type ComponentType, use, useEffect, useState } from 'react'
import { Toasts } from '#ui/toasts.tsx'
import { SessionContext } from './contexts.tsx'
import { logWarning } from './log.ts'

const loadReminders = async (show: (Reminders: ComponentType) => void): Promise<void> => {
  try {
    show((await import('#features/tasks/reminders.tsx')).Reminders)
  } catch (error) {
    // Nobody loses a screen over them: the next start tries again.
    logWarning('reminders were not loaded', error)
  }
}

export const Resting = () => {
  const [Reminders, setReminders] = useState<ComponentType | null>(null)
  const isSomebody = use(SessionContext) !== null
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
