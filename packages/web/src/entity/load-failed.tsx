/** What stands in place of rows that could not be read, with a way to try again. */
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useErrorText } from './error-text.ts'

export const LoadFailed = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <EmptyState
      icon={<IconAlertCircle aria-hidden />}
      title={t('load_failed')}
      why={error instanceof ApiError ? errorText(error) : undefined}
      action={
        <Button kind="outline" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
