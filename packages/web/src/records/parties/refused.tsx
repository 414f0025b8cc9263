/** "Check the data" in red (S5.04), and why: a missing right is named, because other values would not help. */
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/client.ts'
import { useErrorText } from '#entity/error-text.ts'
import { Notice } from '#ui/notice.tsx'

interface RefusedProps {
  /** The server's answer; null if the form itself found the error. */
  error: ApiError | null
  /** Errors of fields that show none themselves. */
  field?: string | undefined
}

export const Refused = ({ error, field }: RefusedProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  // For invalid data the fields already say everything.
  const isAboutData = error === null || error.code === 'invalid data'
  return (
    <Notice kind="error" title={t('check_the_data')}>
      {field ?? (isAboutData ? null : errorText(error))}
    </Notice>
  )
}
