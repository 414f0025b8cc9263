/** The working set for the settings: its progress, its content, and whether the person wants it. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  isWorkingSetWanted,
  onWorkingSetState,
  type WorkingSetState,
  wantWorkingSet,
  workingSetState,
} from '#offline/working-set/state.ts'
import { readWorkingSetSummary, type WorkingSetSummary } from '#offline/working-set/summary.ts'

export interface WorkingSetView {
  state: WorkingSetState
  summary: WorkingSetSummary | null
  isWanted: boolean
  want: (isWanted: boolean) => void
}

export const useWorkingSet = (): WorkingSetView => {
  const state = useSyncExternalStore(onWorkingSetState, workingSetState)
  const [summary, setSummary] = useState<WorkingSetSummary | null>(null)
  const [isWanted, setWanted] = useState(isWorkingSetWanted)
  useEffect(() => {
    let isShown = true
    readWorkingSetSummary()
      .then((found) => isShown && setSummary(found))
      .catch(reportError)
    return () => {
      isShown = false
    }
  }, [state.phase])
  const want = (next: boolean): void => {
    setWanted(next)
    wantWorkingSet(next)
  }
  return { state, summary, isWanted, want }
}
