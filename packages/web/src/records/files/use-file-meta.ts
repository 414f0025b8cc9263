/** The line under a file's name: its size, its author, its date. */
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { formatDateTime } from '#i18n/format.ts'
import { type FileRow, isUnsent } from './file-row.ts'
import { sizeText } from './size-text.ts'

export interface FileMeta {
  /** "340 кБ · 15.11.2026 в 17:56". */
  facts: string
  author: string
  /** When and to whom it was mailed; '' if it was not. */
  mailed: string
  /** The addresses that did not receive it, in words. */
  mailFailed: string
  all: string
}

export const useFileMeta = (): ((row: FileRow) => FileMeta) => {
  const { t } = useTranslation()
  const { user } = useSession()
  return (row) => {
    const author = (isUnsent(row) ? user.name : row.team_user_name) ?? ''
    const facts = [sizeText(row.size), formatDateTime(row.date)].filter(Boolean).join(' · ')
    const { mailed_to: to = '', mail_failed_to: failed = '', mailed_date: at = 0 } = row
    const mailed = to ? t('files.mailed', { to, at: formatDateTime(at) }) : ''
    const mailFailed = failed ? t('files.mail_failed', { to: failed }) : ''
    return { facts, author, mailed, mailFailed, all: [facts, author, mailed].filter(Boolean).join(' · ') }
  }
}
