/** A record of a handbook in its popup, for those who may only read it. */
import type { FormSheetProps } from '#entity/form-sheet.tsx'
import { RecordView } from '#records/forms/record-view.tsx'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Sheet } from '#ui/sheet.tsx'
import { BelowForm } from './below-form.tsx'

interface ReadSheetProps extends Pick<FormSheetProps, 'entity' | 'open' | 'onClose'> {
  record: Row
  onClosed: () => void
}

export const ReadSheet = ({ entity, record, ...sheet }: ReadSheetProps) => {
  const title = useRecordTitle(entity)
  return (
    <Sheet {...sheet} title={title(record)} subtitle={useWords(entity).one}>
      <RecordView entity={entity} record={record} />
      <BelowForm entity={entity} row={record} canEdit={false} />
    </Sheet>
  )
}
