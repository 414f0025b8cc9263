/** Black list and special control at the head of a card: nobody may overlook them. */
import { useTranslation } from 'react-i18next'
import type { Row } from '#offline/reads.ts'
import { Notice } from '#ui/notice.tsx'
import css from './card.module.css'

export const PartyNotices = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const isBlack = row.blackList === 1
  const isControlled = row.specialControl === 1
  if (!isBlack && !isControlled) return null
  return (
    <div className={css.notices}>
      {isBlack && (
        <Notice kind="error" title={t('client.blackList')}>
          {t('black_list_hint')}
        </Notice>
      )}
      {isControlled && <Notice title={t('client.specialControl')}>{t('special_control_hint')}</Notice>}
    </div>
  )
}
