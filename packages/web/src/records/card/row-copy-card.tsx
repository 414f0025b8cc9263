/** The card of a record of which this device has only a list row: the values of the row, and a notice that the rest is not loaded. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import { isLanguageOf, tableFields } from '#entity/fields-of.ts'
import { isStatus } from '#entity/use-row-text.ts'
import { useStatusChip } from '#entity/use-status-chip.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { valueText } from '#entity/value-text.ts'
import { useWords } from '#entity/words.ts'
import type { ReadRecord } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Card, KeyValue, KeyValues } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'

interface RowCopyCardProps {
  entity: Entity
  copy: ReadRecord
  onRetry: () => void
}

export const RowCopyCard = ({ entity, copy: { row }, onRetry }: RowCopyCardProps) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const chipOf = useStatusChip(entity)
  const values = tableFields(entity, useViewer()).flatMap(([name, field]) => {
    // The company may have renamed the status since.
    const value = isStatus(name) ? chipOf(row).label : valueText(row, name, field, words)
    const text = isLanguageOf(entity, name) ? '' : value
    return text === '' ? [] : [{ name, text }]
  })
  return (
    <>
      <Notice kind="info" title={t('not_loaded_all')}>
        {t('not_loaded_row')}
      </Notice>
      <Card>
        <KeyValues>
          {values.map(({ name, text }) => (
            <KeyValue key={name} name={words.field(name)}>
              {text}
            </KeyValue>
          ))}
        </KeyValues>
      </Card>
      <Button kind="outline" wide onClick={onRetry}>
        {t('retry')}
      </Button>
    </>
  )
}
