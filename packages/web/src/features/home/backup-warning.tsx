/** On Home of administrators: the last backup is too old. */
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#i18n/format.ts'
import { useBackupState } from '#records/backups/use-backup-state.ts'
import { Notice } from '#ui/notice.tsx'
import css from './home-body.module.css'

export const BackupWarning = () => {
  const { t } = useTranslation()
  const state = useBackupState()
  if (state?.is_late !== 1) return null
  const hint =
    state.backed_up_at === 0
      ? t('backups.never_hint')
      : t('backups.late_hint', { at: formatDateTime(state.backed_up_at) })
  return (
    <div className={css.warning}>
      <Notice title={t('backups.late')}>{hint}</Notice>
    </div>
  )
}
