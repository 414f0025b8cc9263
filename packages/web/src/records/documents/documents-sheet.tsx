/** The documents of a deal: one row each; a press makes one. */
import { IconFileText, IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#entity/load-failed.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { useCalculationInputsRead } from '#records/deals/use-calculation-inputs.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { DocumentSheet, partiesOf } from './document-sheet.tsx'
import type { DocumentKind, Papers } from './document.ts'
import { canShareDocuments } from './hand-over.ts'
import { useGathered } from './use-document.ts'

export interface DocumentsSheetProps {
  entity: 'order' | 'quote'
  kinds: readonly DocumentKind[]
  /** Without the records that they name; null until the money is calculated. */
  papers: Papers | null
  subtitle: string
  open: boolean
  onClose: () => void
}

export const DocumentsSheet = ({ entity, kinds, papers, subtitle, open, onClose }: DocumentsSheetProps) => {
  const { t } = useTranslation()
  const read = useGathered(entity, papers)
  const counting = useCalculationInputsRead()
  const gathered = read.data ?? null
  const failed = papers === null ? counting : read
  const [kind, setKind] = useState<DocumentKind | null>(null)
  const [shown, setShown] = useState<{ kind: DocumentKind; isShared: boolean } | null>(null)
  const openings = useOpenings(kind !== null)
  const isReady = papers !== null && gathered !== null
  const choose = (next: DocumentKind, isShared = false) => {
    setShown({ kind: next, isShared })
    setKind(next)
  }
  const isSharing = canShareDocuments()
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
            chevron={!isSharing}
            onPress={isReady ? () => choose(each) : undefined}
            actions={
              isSharing && (
                <IconButton
                  label={`${t('document.share')}: ${t(`document.${each}`)}`}
                  icon={<IconShare2 aria-hidden />}
                  disabled={!isReady}
                  onClick={() => choose(each, true)}
                />
              )
            }
          />
        ))}
      </Sheet>
      {isReady && shown !== null && (
        <DocumentSheet
          key={`${shown.kind} ${openings}`}
          kind={shown.kind}
          // Of several carriers or payers one is chosen first.
          isSharedAtOnce={shown.isShared && partiesOf(shown.kind, papers).ids.length < 2}
          papers={{ ...papers, records: gathered.records, forms: gathered.forms }}
          pictures={gathered.pictures}
          absent={gathered.absent}
          open={kind !== null}
          onClose={() => setKind(null)}
        />
      )}
    </>
  )
}
