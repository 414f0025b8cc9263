/** What is said of a file under its name: how large, whose, since when. */
import { useSession } from '#core/contexts.tsx'
import { formatDateTime } from '#i18n/format.ts'
import { type FileRow, isUnsent } from './file-row.ts'
import { sizeText } from './size-text.ts'

export interface FileMeta {
  /** "340 кБ · 15.11.2026 в 17:56". */
  facts: string
  author: string
  all: string
}

export const useFileMeta = (): ((row: FileRow) => FileMeta) => {
  const { user } = useSession()
  return (row) => {
    const author = (isUnsent(row) ? user.name : row.team_user_name) ?? ''
    const facts = [sizeText(row.size), formatDateTime(row.date)].filter(Boolean).join(' · ')
    return { facts, author, all: [facts, author].filter(Boolean).join(' · ') }
  }
}
