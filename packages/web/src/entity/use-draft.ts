/** Stores the input of an unsaved form, and restores it after a reload or a crash. */
import { useEffect, useRef, useState } from 'react'
import { scheduleDraft } from '#offline/draft-writes.ts'
import { dropDraft, readDraft, writeDraft } from '#offline/drafts.ts'

const WRITTEN_AFTER = 500

export interface Draft {
  values: Record<string, unknown>
  /** Names of the chosen records, whose ids the values hold. */
  names: Record<string, string>
}

const isDraft = (found: unknown): found is Draft =>
  typeof found === 'object' && found !== null && 'values' in found && 'names' in found

/** `current`: the input that would be lost now; null while nothing was changed. */
export const useDraft = (key: string, current: Draft | null) => {
  const [offered, setOffered] = useState<Draft | null>(null)
  const latest = useRef(current)
  latest.current = current
  /** The draft was discarded: it is not written again while the form closes. */
  const dropped = useRef<string | null>(null)

  useEffect(() => {
    let isGone = false
    void readDraft(key).then((found: unknown) => {
      if (!isGone && isDraft(found)) setOffered(found)
    })
    return () => {
      isGone = true
    }
  }, [key])

  const text = JSON.stringify(current)
  useEffect(() => {
    if (latest.current === null) return
    const write = async () => {
      if (latest.current !== null && text !== dropped.current) await writeDraft(key, { ...latest.current })
    }
    const writeWhenHidden = () => {
      if (document.visibilityState === 'hidden') void write()
    }
    const cancel = scheduleDraft(write, WRITTEN_AFTER)
    document.addEventListener('visibilitychange', writeWhenHidden)
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', writeWhenHidden)
    }
  }, [key, text])

  const drop = () => {
    dropped.current = text
    setOffered(null)
    return dropDraft(key)
  }
  return { offered, take: () => setOffered(null), drop }
}
