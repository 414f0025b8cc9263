/** "Check the data" in red (S5.04), and why: a missing right is named, which no other value would mend. */
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/client.ts'
import { useErrorText } from '#entity/error-text.ts'
import { Notice } from '#ui/notice.tsx'

interface RefusedProps {
  /** The server's answer; null where the form itself found the mistake. */
  error: ApiError | null
  /** What is wrong with a field that shows no error of its own. */
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
