/** Starts the working set when the first screen is drawn, and passes it the changes of the poll. */
import { useEffect, useRef } from 'react'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { whenAtRest } from '#core/when-at-rest.ts'
import type { ServerChanges } from '#offline/changes.ts'
import { warnOfMissing } from './lazy-extra.ts'
import type { WorkingSet } from './working-set.ts'

export const useWorkingSet = (): ((changes: Pick<ServerChanges, 'changed' | 'reset'>) => void) => {
  const { user } = useSession()
  const { variant } = useInstallation()
  const set = useRef<WorkingSet | null>(null)
  useEffect(() => {
    const over = new AbortController()
    whenAtRest(() => {
      if (over.signal.aborted) return
      import('./working-set.ts').then(({ startWorkingSet }) => {
        if (!over.signal.aborted) set.current = startWorkingSet(user, variant)
      }, warnOfMissing)
    })
    return () => {
      over.abort()
      set.current?.stop()
      set.current = null
    }
  }, [user, variant])
  return (changes) => set.current?.noteChanges(changes)
}
