/** The documents of a deal: one row each; a press makes one. */
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#entity/load-failed.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { useCountingRead } from '#records/deals/use-counting.ts'
import { ListRow } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import type { DocumentKind, Papers } from './document.ts'
import { useGathered } from './use-document.ts'

export interface DocumentsSheetProps {
  entity: 'order' | 'quote'
  kinds: readonly DocumentKind[]
  /** Without the records that they name; null until the money is counted. */
  papers: Papers | null
  subtitle: string
  open: boolean
  onClose: () => void
}

export const DocumentsSheet = ({ entity, kinds, papers, subtitle, open, onClose }: DocumentsSheetProps) => {
  const { t } = useTranslation()
  const read = useGathered(entity, papers)
  const counting = useCountingRead()
  const gathered = read.data ?? null
  const failed = papers === null ? counting : read
  const [kind, setKind] = useState<DocumentKind | null>(null)
  const [shown, setShown] = useState<DocumentKind | null>(null)
  const openings = useOpenings(kind !== null)
  const isReady = papers !== null && gathered !== null
  const choose = (next: DocumentKind) => {
    setShown(next)
    setKind(next)
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('document.sheet')} subtitle={subtitle} desktop="dialog">
        {failed.error && <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />}
        {kinds.map((each) => (
          <ListRow
            key={each}
            leading={<IconFileText aria-hidden />}
            title={t(`document.${each}`)}
            subtitle={isReady ? undefined : t('document.reading')}
            chevron
            onPress={isReady ? () => choose(each) : undefined}
          />
        ))}
      </Sheet>
      {isReady && shown !== null && (
        <DocumentSheet
          key={`${shown} ${openings}`}
          kind={shown}
          papers={{ ...papers, records: gathered.records }}
          pictures={gathered.pictures}
          absent={gathered.absent}
          open={kind !== null}
          onClose={() => setKind(null)}
        />
      )}
    </>
  )
}
