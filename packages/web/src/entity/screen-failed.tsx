/** Shown in place of a screen that could not be read: never loaded on this device, or failed; with a way to try again. */
import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export const ScreenFailed = ({ isMissing, onRetry }: { isMissing: boolean; onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={isMissing ? <IconCloudOff aria-hidden /> : <IconAlertCircle aria-hidden />}
      title={t(isMissing ? 'not_loaded' : 'load_failed')}
      why={isMissing ? t('not_loaded_why') : undefined}
      action={
        <Button kind="outline" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
