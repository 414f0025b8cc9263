/** The entry for a deal's documents in the sheet behind its dots: a row, and the sheet that it opens. */
import { IconFileText } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/row.ts'
import { ListRow } from '#ui/list-row.tsx'

interface DealDocumentsProps {
  row: Row
  open: boolean
  onClose: () => void
}

/** `DealDocuments` is loaded with its first opening. */
export const useDocumentsEntry = (
  DealDocuments: ComponentType<DealDocumentsProps>,
  row: Row,
  onLeave: () => void,
): { entry: ReactNode; sheet: ReactNode } => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  // A document without lines that are not loaded would be wrong.
  const isWhole = row._arePartsUnloaded === undefined
  const press = () => {
    onLeave()
    setOpen(true)
  }
  return {
    entry: (
      <ListRow
        leading={<IconFileText aria-hidden />}
        title={t('document.sheet')}
        subtitle={t(isWhole ? 'document.sheet_hint' : 'not_loaded')}
        chevron={isWhole}
        onPress={isWhole ? press : undefined}
      />
    ),
    sheet: openings > 0 && (
      <Suspense>
        <DealDocuments row={row} open={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
