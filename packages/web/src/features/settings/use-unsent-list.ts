/** The unsent changes of this person, in the order in which they were made; follows every change of theirs. */
import { useEffect, useState } from 'react'
import { type Entry, unsent } from '#offline/outbox.ts'
import { StoreClosed } from '#offline/store.ts'

export const useUnsentList = (): readonly Entry[] => {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    let isGone = false
    const read = async () => {
      try {
        const found = await unsent.list()
        if (!isGone) setEntries(found)
      } catch (error) {
        // The user logged out meanwhile; the next user has a list of their own.
        if (!(error instanceof StoreClosed)) throw error
      }
    }
    const stop = unsent.subscribe(() => void read())
    void read()
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return entries
}
