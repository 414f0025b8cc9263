/** Notices at the top of a quotation: what waits for a person, its outcome, which version it is. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#entity/record-screens.ts'
import { refName } from '#entity/ref-name.ts'
import { useBrowse } from '#entity/use-browse.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import css from '#records/card/card.module.css'
import type { CardParts } from '#records/card/record-card.tsx'
import { AttentionNotice } from '#records/deals/attention-notice.tsx'
import { ControlNotice } from '#records/deals/control-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { isClosed } from './quote-state.ts'

/** The quotation that took its place; asked for only where there can be one. */
const useNewer = (row: Row): Row | undefined => {
  const isEnabled = typeof row.id === 'number' && isClosed(row)
  return useBrowse(quote, { filters: { parent_id: row.id }, search: '', page: 1 }, isEnabled).rows[0]
}

const Versions = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const newer = useNewer(row)
  const open = (id: unknown) => () => void navigate({ to: recordPath(ROUTES.quote.path, Number(id)) })
  return (
    <>
      {newer && (
        <Notice kind="info" title={t('quote_newer', { version: newer.version ?? 0 })} onPress={open(newer.id)} />
      )}
      {typeof row.parent_id === 'number' && (
        <Notice kind="info" title={t('quote_version', { version: row.version ?? 1 })} onPress={open(row.parent_id)}>
          {t('quote_previous')}
        </Notice>
      )}
    </>
  )
}

const Order = ({ row }: { row: Row }) => {
  const words = useWords(quote)
  const navigate = useNavigate()
  const id = row.order_id
  if (typeof id !== 'number') return null
  return (
    <Notice
      kind="info"
      title={`${words.field('order_id')} ${refName(row, 'order_id')}`}
      onPress={() => void navigate({ to: recordPath(ROUTES.order.path, id) })}
    />
  )
}

export const QuoteNotices = ({ row, canEdit }: CardParts) => {
  const words = useWords(quote)
  const reason = refName(row, 'lost_reason_id')
  const why = [textIn(row.lost_comment), textIn(row.competitor)].filter(Boolean).join(' · ')
  return (
    <div className={css.notices}>
      <AttentionNotice entity={quote} row={row} canEdit={canEdit} />
      <ControlNotice entity={quote} row={row} />
      {reason !== '' && isClosed(row) && (
        <Notice kind="error" title={`${words.field('lost_reason_id')}: ${reason}`}>
          {why}
        </Notice>
      )}
      <Order row={row} />
      <Versions row={row} />
    </div>
  )
}
