/** In the settings of administrators: when the company was last backed up, or that it is not. */
import { IconDatabase } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#i18n/format.ts'
import { useBackupState } from '#records/backups/use-backup-state.ts'
import { ListRow } from '#ui/list-row.tsx'

export const BackupRow = () => {
  const { t } = useTranslation()
  const state = useBackupState()
  if (!state) return null
  const { is_scheduled: isScheduled, backed_up_at: date } = state
  const whenScheduled = date === 0 ? t('backups.waiting') : t('backups.last', { at: formatDateTime(date) })
  return (
    <ListRow
      leading={<IconDatabase aria-hidden />}
      title={t('backups.title')}
      subtitle={isScheduled === 1 ? whenScheduled : t('backups.off')}
    />
  )
}
