/** Notices at the top of a lead's card: that it became a client, or why it was refused. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { recordPath } from '#entity/record-screens.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { Notice } from '#ui/notice.tsx'
import { isBeingConverted, isConverted, techOf } from './lead-state.ts'
import css from './leads.module.css'

export const LeadNotices = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { client_id: client } = row
  if (isConverted(row)) {
    const open =
      typeof client === 'number' ? () => void navigate({ to: recordPath(ROUTES.client.path, client) }) : undefined
    return (
      <div className={css.notices}>
        <Notice
          kind="info"
          title={[t('lead_converted'), textIn(row.client_name)].filter(Boolean).join(': ')}
          onPress={open}
        >
          {[formatDateTime(row.converted_date ?? 0), t('lead_converted_hint')].filter(Boolean).join(' · ')}
        </Notice>
      </div>
    )
  }
  if (isBeingConverted(row))
    return (
      <div className={css.notices}>
        <Notice kind="info" title={t('lead_convert_waits')} />
      </div>
    )
  if (techOf(row.status_id) !== 'rejected') return null
  return (
    <div className={css.notices}>
      <Notice kind="info" title={[t('lead_rejected'), textIn(row.reject_reason_name)].filter(Boolean).join(': ')}>
        {textIn(row.reject_comment)}
      </Notice>
    </div>
  )
}
