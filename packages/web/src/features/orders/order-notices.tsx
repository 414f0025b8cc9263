/** What must be known of an order before anything else: what waits for a person, special control, why it was cancelled. */
import { order } from '@fura/shared/entities/order.ts'
import { useTranslation } from 'react-i18next'
import { refName } from '#entity/ref-name.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { useAttentionWords } from '#records/deals/attention-text.ts'
import { Notice } from '#ui/notice.tsx'
import css from './order-card.module.css'

export const OrderNotices = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const words = useWords(order)
  const attention = useAttentionWords()(row)
  const reason = refName(row, 'cancel_reason_id')
  const isControlled = row.is_special_control === 1
  if (!attention && reason === '' && !isControlled) return null
  return (
    <div className={css.notices}>
      {attention && (
        <Notice title={attention.what}>{[attention.when, attention.left].filter(Boolean).join(' · ')}</Notice>
      )}
      {isControlled && <Notice title={words.field('is_special_control')}>{t('special_control_hint')}</Notice>}
      {reason !== '' && (
        <Notice kind="info" title={words.field('cancel_reason_id')}>
          {reason}
        </Notice>
      )}
    </div>
  )
}
