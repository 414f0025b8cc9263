/**
 * The popup in which a record of a handbook is made or changed (S2.14): empty for a new one, filled from the record that was
 * passed. Without the right to change it the record can only be read.
 */
import { useState } from 'react'
import { useSession } from '#core/contexts.tsx'
import { descriptionOf } from '#descriptions/description-of.ts'
import { CreatePopupContext } from '#entity/create-popup.ts'
import { editRight } from '#entity/edit-right.ts'
import { FormSheet, type FormSheetProps } from '#entity/form-sheet.tsx'
import { RecordView } from '#entity/record-view.tsx'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Files } from '#records/files/files.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { FormHint } from './form-hint.tsx'

type HandbookPopupProps = Omit<FormSheetProps, 'title' | 'only' | 'isReadOnly' | 'hint' | 'below' | 'onClosed'>

interface ReadSheetProps extends Pick<FormSheetProps, 'entity' | 'open' | 'onClose'> {
  record: Row
  onClosed: () => void
}

const ReadSheet = ({ entity, record, ...sheet }: ReadSheetProps) => {
  const title = useRecordTitle(entity)
  return (
    <Sheet {...sheet} title={title(record)} subtitle={useWords(entity).one}>
      <RecordView entity={entity} record={record} />
      <Files entity={entity} row={record} canEdit={false} />
    </Sheet>
  )
}

/** Lives from its opening to the end of its closing movement, so that every opening starts afresh. */
export const HandbookPopup = (props: HandbookPopupProps) => {
  const { can } = useSession()
  const [isThere, setThere] = useState(props.open)
  if (props.open && !isThere) setThere(true)
  if (!isThere) return null
  const { entity, record, open, onClose } = props
  const onClosed = () => setThere(false)
  if (record && !can(editRight(entity, record))) return <ReadSheet {...{ entity, record, open, onClose, onClosed }} />
  return (
    <CreatePopupContext value={HandbookPopup}>
      <FormSheet
        {...props}
        hint={(form) => <FormHint entity={entity} form={form} record={record ?? null} />}
        isReadOnly={Boolean(record) && descriptionOf(entity).isChangedOnScreen === true}
        below={record && <Files entity={entity} row={record} canEdit />}
        onClosed={onClosed}
      />
    </CreatePopupContext>
  )
}
