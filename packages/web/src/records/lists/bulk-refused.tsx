/** The unchanged records, each with its reason. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useWords } from '#entity/words.ts'
import { Button } from '#ui/button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { BulkOutcome } from './bulk-change.ts'

interface BulkRefusedProps {
  entity: Entity
  refused: BulkOutcome['refused']
  onClose: () => void
}

/** A rule has a text; a missing field is named. */
const useReason = (entity: Entity) => {
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const words = useWords(entity)
  return (error: BulkOutcome['refused'][number]['error']): string => {
    const { status_id: code, ...others } = error.fields
    const missing = Object.keys(others).map(words.field).join(', ')
    const reason = code === undefined ? errorText(error) : fieldErrorText(code)
    return missing === '' ? reason : `${reason}: ${missing}`
  }
}

export const BulkRefused = ({ entity, refused, onClose }: BulkRefusedProps) => {
  const { t } = useTranslation()
  const titleOf = useRecordTitle(entity)
  const reasonOf = useReason(entity)
  return (
    <Sheet
      open={refused.length > 0}
      onClose={onClose}
      title={t('bulk.refused', { count: refused.length })}
      desktop="dialog"
      footer={
        <Button wide onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ul>
        {refused.map(({ row, error }) => (
          <li key={row.id}>
            <ListRow title={titleOf(row)} subtitle={reasonOf(error)} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
