/** Why a person must act on a record, for its row: the next contact that is due. */
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'

/** Nothing is due on a record that is no longer active. */
export const isContactDue = (row: Row, now = Date.now()): boolean =>
  typeof row.next_contact_date === 'number' &&
  row.next_contact_date > 0 &&
  row.next_contact_date * 1000 < now &&
  row.in_work !== 0

export const useAttention = (): ((row: Row) => string | undefined) => {
  const { t } = useTranslation()
  return (row) =>
    isContactDue(row) ? t('next_contact_due', { at: formatDateTime(row.next_contact_date ?? 0) }) : undefined
}
