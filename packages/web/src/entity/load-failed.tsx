/** Shown in place of rows that could not be read, with a way to try again. */
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useErrorText } from './error-text.ts'

interface LoadFailedProps {
  error: Error | null
  isList?: boolean
  onRetry: () => void
}

export const LoadFailed = ({ error, isList = false, onRetry }: LoadFailedProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const why = () => {
    if (!(error instanceof ApiError)) return undefined
    // Nobody has entered data here: the server refused the filter or the search.
    return error.code === 'invalid data' ? isList && t('list_failed_why') : errorText(error)
  }
  return (
    <EmptyState
      icon={<IconAlertCircle aria-hidden />}
      title={t(isList ? 'list_failed' : 'load_failed')}
      why={why()}
      action={
        <Button kind="outline" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
