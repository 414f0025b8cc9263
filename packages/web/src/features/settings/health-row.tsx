/** In the settings of administrators: the link to the system's health, with the time of the last backup. */
import { ROUTES } from '@fura/shared/routes.ts'
import { IconHeartbeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#i18n/format.ts'
import { useBackupState } from '#records/backups/use-backup-state.ts'
import { ListRow } from '#ui/list-row.tsx'

const useBackupText = (): string | undefined => {
  const { t } = useTranslation()
  const state = useBackupState()
  if (!state) return undefined
  const { is_scheduled: isScheduled, backed_up_at: date } = state
  const whenScheduled = date === 0 ? t('backups.waiting') : t('backups.last', { at: formatDateTime(date) })
  return `${t('backups.title')} · ${isScheduled === 1 ? whenScheduled : t('backups.off')}`
}

export const HealthRow = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation()
  return (
    <ListRow
      leading={<IconHeartbeat aria-hidden />}
      title={t(ROUTES.health.title)}
      subtitle={useBackupText()}
      chevron
      onPress={onPress}
    />
  )
}
