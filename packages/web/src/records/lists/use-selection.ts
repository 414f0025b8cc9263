/** Which record of a list is open; another one waits while the open form holds changes that the person may want to keep. */
import { useCallback, useRef, useState } from 'react'
import type { Row } from '#offline/reads.ts'

/** `record` is null for one that is being made. Every opening has a key of its own and starts a fresh form. */
interface Selection {
  record: Row | null
  key: number
}

type NextSelection = { record: Row | null } | null

export const useSelection = () => {
  const [selection, setSelection] = useState<Selection | null>(null)
  const [wanted, setWanted] = useState<{ next: NextSelection } | null>(null)
  const [isDirty, setDirty] = useState(false)
  const openings = useRef(0)

  const show = useCallback((next: NextSelection) => {
    setWanted(null)
    setDirty(false)
    openings.current += 1
    setSelection(next && { ...next, key: openings.current })
  }, [])

  /** null closes. */
  const select = (next: NextSelection) => {
    if (isDirty) setWanted({ next })
    else show(next)
  }
  const asking = wanted && { onStay: () => setWanted(null), onLeave: () => show(wanted.next) }
  return { selection, select, show, setDirty, asking }
}
