/** One series of numbers: the typed format, its next number, and saving with an undo. */
import { MAX_FIRST, parsePattern, SERIES } from '@fura/shared/numbering.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { READS } from '#entity/query-options.ts'
import { useDebounced } from '#entity/use-debounced.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import { type Numbering, NUMBERING_KEY, previewNumber, saveNumbering } from './numbering.api.ts'

const codesIn = (error: unknown): Readonly<Record<string, string>> => (error instanceof ApiError ? error.fields : {})

/** Mistakes shown while typing; the server reports the others. */
const codeOf = (pattern: string, first: number): Readonly<Record<string, string>> => ({
  ...(parsePattern(pattern) ? {} : { pattern: 'rule:number_pattern' }),
  ...(first >= 1 && first <= MAX_FIRST ? {} : { first: 'required' }),
})

export const useNumbering = (saved: Numbering) => {
  const { t } = useTranslation()
  const memory = useQueryClient()
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const { series } = saved
  const [typed, setTyped] = useState<{ pattern?: string; first?: number }>({})
  const chosen = { series, pattern: typed.pattern ?? saved.pattern, first: typed.first ?? saved.first }
  const isDirty = chosen.pattern !== saved.pattern || chosen.first !== saved.first
  const mistakes = codeOf(chosen.pattern, chosen.first)
  const isValid = Object.keys(mistakes).length === 0
  const debounced = useDebounced(JSON.stringify(chosen))
  const preview = useQuery({
    ...READS,
    queryKey: [...NUMBERING_KEY, 'preview', debounced],
    queryFn: () => previewNumber(JSON.parse(debounced) as typeof chosen),
    enabled: isDirty && isValid && debounced === JSON.stringify(chosen),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: saveNumbering,
    networkMode: 'always',
    onSuccess: (answer) => {
      memory.setQueryData(NUMBERING_KEY, answer)
      setTyped({})
    },
    onError: (refusal) => showToast(refusal instanceof ApiError ? errorText(refusal) : refusal.message, 'error'),
  })
  const codes: Readonly<Record<string, string>> = isDirty
    ? { ...codesIn(error), ...codesIn(preview.error), ...mistakes }
    : {}
  return {
    chosen,
    isDirty,
    isSaving: isPending,
    canSave: isDirty && isValid && !preview.error,
    isStandard: chosen.pattern === SERIES[series].pattern && chosen.first === 1,
    /** Empty while it is unknown. */
    nextNumber: isDirty ? (preview.data ?? '') : saved.next_number,
    errorOf: (name: string): string | undefined => {
      const code = codes[name]
      return code === undefined ? undefined : fieldErrorText(code)
    },
    set: setTyped,
    takeStandard: () => setTyped({ pattern: SERIES[series].pattern, first: 1 }),
    discard: () => setTyped({}),
    save: () => {
      const former = { series, pattern: saved.pattern, first: saved.first }
      mutate(chosen, { onSuccess: () => showUndo(t('company.saved'), () => mutate(former)) })
    },
  }
}
