/** Adds the valid pasted rows, with an undo; refused ones stay with their reason. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/client.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import { addRows, removeRows } from './add-rows.ts'
import type { PastedRow } from './pasted-rows.ts'

const NOTHING_REFUSED: ReadonlyMap<number, string> = new Map()

export const useAddingRows = (entity: Entity, onAdded: (rows: readonly PastedRow[], isAll: boolean) => void) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const words = useWords(entity)
  const labelOf = useRecordTitle(entity)
  const [progress, setProgress] = useState<number | null>(null)
  const [refused, setRefused] = useState(NOTHING_REFUSED)
  const takeBack = async (rows: readonly Row[]): Promise<void> => {
    const failed = await removeRows(rows, { entity, labelOf })
    if (failed > 0) showToast(t('paste.not_taken_back', { count: failed }), 'error')
  }
  const add = async (good: readonly PastedRow[], isAll: boolean): Promise<void> => {
    setProgress(0)
    const outcome = await addRows(good, { entity, labelOf, onProgress: setProgress })
    setProgress(null)
    const reasonOf = (error: ApiError): string =>
      Object.entries(error.fields)
        .map(([name, code]) => `${words.field(name)}: ${fieldErrorText(code)}`)
        .join(' · ') || errorText(error)
    setRefused(new Map([...outcome.refused].map(([place, error]) => [place, reasonOf(error)])))
    const { added } = outcome
    const note = t(outcome.isQueued ? 'paste.added_here' : 'paste.added', { count: added.length })
    if (added.length > 0) showUndo(note, () => void takeBack(added).catch(reportError))
    onAdded(
      good.filter(({ place }) => !outcome.refused.has(place)),
      isAll && outcome.refused.size === 0,
    )
  }
  return { add, progress, refused, forget: () => setRefused(NOTHING_REFUSED) }
}
