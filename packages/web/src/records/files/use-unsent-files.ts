/** The unsent files of this person by their temporary ids, and the progress of the current upload. */
import { file } from '@fura/shared/entities/file.ts'
import { useEffect, useState } from 'react'
import { onUpload } from '#offline/files.ts'
import { type Entry, unsent } from '#offline/outbox.ts'
import { StoreClosed } from '#offline/store.ts'

export interface UnsentFiles {
  byId: ReadonlyMap<Entry['id'], Entry>
  /** Of entry `n`, from 0 to 1. */
  shareOf: (n: number) => number
}

/** Not the changes of files that are on the server already. */
const isAdded = ({ res, op }: Entry): boolean => res === file.path && op === 'add'

export const useUnsentFiles = (): UnsentFiles => {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [upload, setUpload] = useState({ n: 0, share: 0 })
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const added = (await unsent.list()).filter(isAdded)
      if (!isGone) setEntries(added)
    }
    // A logout closes the store before this leaves the screen.
    const look = () => void read().catch((error: unknown) => !(error instanceof StoreClosed) && reportError(error))
    const stops = [unsent.subscribe(look), onUpload((n, share) => setUpload({ n, share }))]
    look()
    return () => {
      isGone = true
      for (const stop of stops) stop()
    }
  }, [])
  return {
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    shareOf: (n) => (upload.n === n ? upload.share : 0),
  }
}
