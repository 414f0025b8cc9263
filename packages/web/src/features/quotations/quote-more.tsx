/** What else can be done with a quotation, behind the dots of its card. */
import { ROUTES } from '@fura/shared/routes.ts'
import { IconGitBranch, IconMessageShare } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import type { CardParts } from '#records/card/record-card.tsx'
import { useDocumentsEntry } from '#records/documents/use-documents-entry.tsx'
import { TaskEntry } from '#records/tasks/task-entry.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { newVersion } from './deal-actions.api.ts'
import css from './quote-card.module.css'
import { isOrdered } from './quote-state.ts'
import { useQuoteAction } from './use-quote-action.ts'

const QuoteDocuments = lazy(async () => ({
  default: (await import('#records/documents/quote-documents.tsx')).QuoteDocuments,
}))

interface QuoteMoreProps extends CardParts {
  open: boolean
  onClose: () => void
  onShare: () => void
}

export const QuoteMore = ({ row, canEdit, open, onClose, onShare }: QuoteMoreProps) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const { act, isBusy, refusal } = useQuoteAction()
  const { id } = row
  const mayOfferAnew = canEdit && !isOrdered(row) && typeof id === 'number'
  const offerAnew = async (): Promise<void> => {
    if (typeof id !== 'number') return
    const run = (key: string) => newVersion(id, key)
    const refused = await act({ run, path: ROUTES.quote.path, done: t('quote_version_made') })
    if (refused === null) onClose()
  }
  const documents = useDocumentsEntry(QuoteDocuments, row, onClose)
  const share = () => {
    onClose()
    onShare()
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('more_actions')} desktop="dialog">
        {refusal !== null && (
          <div className={css.question}>
            <Notice kind="error" title={refusal} />
          </div>
        )}
        <ListRow
          leading={<IconMessageShare aria-hidden />}
          title={t('quote_share')}
          subtitle={t('quote_share_hint')}
          onPress={share}
        />
        {documents.entry}
        <TaskEntry object="quote" row={row} onPress={onClose} />
        {mayOfferAnew && (
          <ListRow
            leading={<IconGitBranch aria-hidden />}
            title={t('quote_new_version')}
            subtitle={t(isOffline ? 'needs_network' : 'quote_new_version_hint')}
            onPress={isBusy || isOffline ? undefined : () => void offerAnew()}
          />
        )}
      </Sheet>
      {documents.sheet}
    </>
  )
}
