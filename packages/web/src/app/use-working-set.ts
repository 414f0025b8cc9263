/** Starts the working set when the first screen is drawn, and tells it what the poll tells. */
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import { mayPlan } from '@fura/shared/rules/plan-right.ts'
import type { Features } from '@fura/shared/variants.ts'
import { useEffect, useRef } from 'react'
import { type CurrentUser, useInstallation, useSession } from '#core/contexts.tsx'
import { whenAtRest } from '#core/when-at-rest.ts'
import type { ServerChanges } from '#offline/changes.ts'
import type { WorkingSet } from './working-set.ts'

const rightsOf = (user: CurrentUser): Rights => {
  const values = { ...user } as Readonly<Record<string, unknown>>
  return Object.fromEntries(FLAGS.map((flag) => [flag, values[flag] === 1])) as Rights
}

const readerOf = (user: CurrentUser, variant: Features) => {
  const rights = rightsOf(user)
  return {
    rights,
    isHead: user.role === 'head' || user.role === 'admin',
    isPlanner: mayPlan(variant, (flag) => rights[flag]),
  }
}

export const useWorkingSet = (): ((changes: Pick<ServerChanges, 'changed' | 'reset'>) => void) => {
  const { user } = useSession()
  const { variant } = useInstallation()
  const set = useRef<WorkingSet | null>(null)
  useEffect(() => {
    const over = new AbortController()
    whenAtRest(() => {
      if (over.signal.aborted) return
      import('./working-set.ts').then(({ startWorkingSet }) => {
        if (!over.signal.aborted) set.current = startWorkingSet(readerOf(user, variant))
      }, reportError)
    })
    return () => {
      over.abort()
      set.current?.stop()
      set.current = null
    }
  }, [user, variant])
  return (changes) => set.current?.noteChanges(changes)
}
