/** One call at a time with the text of its refusal, for the steps of the second factor. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'

export const useCall = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const fieldText = useFieldErrorText()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const call = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const fieldError = (name: string): string | undefined => {
    const code = error?.fields[name]
    if (code === undefined) return undefined
    return code === 'rule:wrong_password' ? t('password_wrong') : fieldText(code)
  }
  const hasFields = error !== null && Object.keys(error.fields).length > 0
  return { call, isBusy, fieldError, failure: error && !hasFields ? errorText(error) : null }
}
