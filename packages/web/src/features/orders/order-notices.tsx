/** Notices at the top of an order: what waits for a person, special control, why it was cancelled. */
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { order } from '@fura/shared/entities/order.ts'
import { refName } from '#entity/ref-name.ts'
import { useWords } from '#entity/words.ts'
import type { CardParts } from '#records/card/record-card.tsx'
import { AttentionNotice } from '#records/deals/attention-notice.tsx'
import { ControlNotice } from '#records/deals/control-notice.tsx'
import { showBlock } from '#records/deals/deal-tiles.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './order-card.module.css'

export const OrderNotices = ({ row, canEdit, onMoney }: CardParts & { onMoney: () => void }) => {
  const words = useWords(order)
  const reason = refName(row, 'cancel_reason_id')
  const isControlled = row.is_special_control === 1
  // A problem has an alarm of its own, with what can be done.
  const hasAlarm = row.attention_code === 'problem' && !row._arePartsUnloaded
  const needsPerson = typeof row.attention_code === 'string' && !hasAlarm
  if (!needsPerson && reason === '' && !isControlled) return null
  const leads = { payment: onMoney, free_time: () => void showBlock(orderContainer) }
  return (
    <div className={css.notices}>
      {needsPerson && <AttentionNotice entity={order} row={row} canEdit={canEdit} leads={leads} />}
      <ControlNotice entity={order} row={row} />
      {reason !== '' && (
        <Notice kind="info" title={words.field('cancel_reason_id')}>
          {reason}
        </Notice>
      )}
    </div>
  )
}
