/** Adds files: prepares them one by one, stores each on this device, and reports refused ones. */
import type { FileKind } from '@fura/shared/rules/file-kinds.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { expectToasts, showToast } from '#ui/toast.ts'
import { type Owner, takeFile } from './take-file.ts'

export interface NotAdded {
  name: string
  why: string
}

/** `onStored`: tells of it in place of the message that files wait on this device. */
export const useAdding = (owner: Owner, onStored?: () => void) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [notAdded, setNotAdded] = useState<readonly NotAdded[]>([])
  const line = useRef(Promise.resolve())
  const isThere = useRef(true)
  useEffect(expectToasts, [])
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])

  const tellStored = (): void => {
    if (onStored) onStored()
    else if (isOffline) showToast(t('saved_on_device'))
  }

  const run = async (files: readonly File[], kind: FileKind | null): Promise<void> => {
    const refused: NotAdded[] = []
    let isNearlyFull = false
    for (const [done, file] of files.entries()) {
      setProgress({ done: done + 1, total: files.length })
      const outcome = await takeFile(file, owner, kind)
      if (typeof outcome === 'object') refused.push({ name: file.name, why: t(outcome.why) })
      isNearlyFull ||= outcome === 'nearly full'
    }
    setProgress(null)
    setNotAdded(refused)
    // A toast, because the user may have left the card by now.
    const [first] = refused
    if (first && !isThere.current) showToast(`${first.name}: ${first.why}`, 'error')
    else if (isNearlyFull) showToast(t('files.outbox_nearly_full'), 'error')
    else if (refused.length < files.length) tellStored()
  }

  const add = (files: readonly File[], kind: FileKind | null = null): void => {
    if (files.length === 0) return
    setNotAdded([])
    line.current = line.current.then(() => run(files, kind)).catch(reportError)
  }
  return { add, progress, notAdded, dismiss: () => setNotAdded([]) }
}

export type Adding = ReturnType<typeof useAdding>
