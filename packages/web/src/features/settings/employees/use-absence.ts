/** The form of one absence: its values, what the deputy takes over, and saving it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { type Absence, type AbsenceValues, readCovered, saveAbsence } from './absences.api.ts'

const NEW: AbsenceValues & { deputy_name: string } = {
  deputy_id: null,
  deputy_name: '',
  date_from: 0,
  date_to: 0,
  note: '',
}

export const useAbsence = (personId: number, existing: Absence | null, onDone: () => void) => {
  const memory = useQueryClient()
  const [errorText, fieldText] = [useErrorText(), useFieldErrorText()]
  const key = useRef(newUuid())
  const [initial] = useState(existing ? { ...existing, note: existing.note ?? '' } : NEW)
  const [values, setValues] = useState(initial)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { deputy_id: deputy, date_from, date_to, note } = values
  const covered = useQuery({
    queryKey: ['absence', personId, deputy] as const,
    queryFn: () => readCovered(personId, Number(deputy)),
    enabled: deputy !== null && deputy !== personId,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
  const set = (part: Partial<typeof NEW>): void => {
    key.current = newUuid()
    setRefusal(null)
    setValues((before) => ({ ...before, ...part }))
  }
  const submit = async (): Promise<void> => {
    setSaving(true)
    try {
      await saveAbsence(personId, existing?.id ?? null, { deputy_id: deputy, date_from, date_to, note }, key.current)
      await memory.invalidateQueries()
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    } finally {
      setSaving(false)
    }
  }
  const errorOf = (name: keyof AbsenceValues): { error?: string } => {
    const code = refusal?.fields[name]
    return code === undefined ? {} : { error: fieldText(code) }
  }
  const hasFieldError = Object.keys(refusal?.fields ?? {}).some((name) => name in NEW)
  const failure = refusal && !hasFieldError ? errorText(refusal) : null
  const isDirty = values !== initial
  return { values, set, covered, errorOf, failure, isSaving, isDirty, submit }
}
