/** The history of a card's fields: a row that opens who changed which value, and when. */
import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'

const HistorySheet = lazy(async () => ({ default: (await import('./history-sheet.tsx')).HistorySheet }))

export interface FieldHistoryProps {
  /** The singular noun: client, contractor, lead. */
  objectType: string
  objectId: number | string
}

export const FieldHistory = ({ objectType, objectId }: FieldHistoryProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  return (
    <Card flush>
      <ListRow leading={<IconHistory aria-hidden />} title={t('field_history')} chevron onPress={() => setOpen(true)} />
      {openings > 0 && typeof objectId === 'number' && (
        <Suspense>
          <HistorySheet
            key={openings}
            objectType={objectType}
            objectId={objectId}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
