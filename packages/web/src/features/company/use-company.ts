/** The form of the company's settings: stored and typed values, saving and undoing. */
import { type CompanySettings, SETTING_NAMES, settingText } from '@fura/shared/company-settings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { askInstallationAgain } from '#core/installation-change.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { READS } from '#entity/query-options.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import { COMPANY_KEY, type CompanyAnswer, readCompany, saveCompany } from './company.api.ts'

type Changed = Partial<CompanySettings>

/** The entries of `values` that differ from `from`. */
const differing = (values: Changed, from: CompanySettings): Changed =>
  Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = values[name]
      return value === undefined || settingText(value) === settingText(from[name]) ? [] : [[name, value]]
    }),
  )

const formerOf = (changed: Changed, before: CompanySettings): Changed =>
  Object.fromEntries(SETTING_NAMES.filter((name) => name in changed).map((name) => [name, before[name]]))

export const useCompany = () => {
  const { t } = useTranslation()
  const memory = useQueryClient()
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const [typed, setTyped] = useState<Changed>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const read = useQuery({ ...READS, queryKey: COMPANY_KEY, queryFn: readCompany })
  const saved = read.data?.detail
  const { mutate, isPending } = useMutation({
    mutationFn: saveCompany,
    networkMode: 'always',
    onSuccess: (answer: CompanyAnswer) => {
      memory.setQueryData(COMPANY_KEY, answer)
      setTyped({})
      setErrors({})
      askInstallationAgain()
    },
    onError: (error) => {
      if (error instanceof ApiError) setErrors(error.fields)
      showToast(error instanceof ApiError ? errorText(error) : error.message, 'error')
    },
  })
  const changed = saved ? differing(typed, saved) : {}
  /** Offers an undo for a moment; the list of changes offers it later. */
  const save = (sent: Changed) => {
    if (!saved) return
    const former = formerOf(sent, saved)
    mutate(sent, { onSuccess: () => showUndo(t('company.saved'), () => mutate(former)) })
  }
  return {
    read,
    values: saved && { ...saved, ...typed },
    changes: read.data?.changes ?? [],
    isDirty: Object.keys(changed).length > 0,
    isSaving: isPending,
    errorOf: (name: keyof CompanySettings) => {
      const code = errors[name]
      return code === undefined ? undefined : fieldErrorText(code)
    },
    set: (values: Changed) => {
      setTyped((before) => ({ ...before, ...values }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in values))))
    },
    discard: () => setTyped({}),
    save: () => save(changed),
    restore: (values: Changed) => save(values),
  }
}

export type CompanyForm = ReturnType<typeof useCompany>
