/**
 * The popup that adds or changes a record of a handbook (S2.14): empty for a new one, filled from the passed
 * record. Without the right to change it the record is read-only.
 */
import { lazy, Suspense, useState } from 'react'
import { useSession } from '#core/contexts.tsx'
import { descriptionOf } from '#descriptions/description-of.ts'
import { CreatePopupContext } from '#entity/create-popup.ts'
import { editRight } from '#entity/edit-right.ts'
import { FormSheet, type FormSheetProps } from '#entity/form-sheet.tsx'
import { FormHint } from './form-hint.tsx'

/** Loaded late: most who open a record may change it. */
const ReadSheet = lazy(async () => ({ default: (await import('./read-sheet.tsx')).ReadSheet }))
/** Of a stored record only. */
const BelowForm = lazy(async () => ({ default: (await import('./below-form.tsx')).BelowForm }))

type HandbookPopupProps = Omit<FormSheetProps, 'title' | 'only' | 'isReadOnly' | 'hint' | 'below' | 'onClosed'>

/** Mounted from its opening to the end of its closing movement, so that every opening starts afresh. */
export const HandbookPopup = (props: HandbookPopupProps) => {
  const { can } = useSession()
  const [isThere, setThere] = useState(props.open)
  if (props.open && !isThere) setThere(true)
  if (!isThere) return null
  const { entity, record, open, onClose } = props
  const onClosed = () => setThere(false)
  if (record && !can(editRight(entity, record)))
    return (
      <Suspense>
        <ReadSheet {...{ entity, record, open, onClose, onClosed }} />
      </Suspense>
    )
  return (
    <CreatePopupContext value={HandbookPopup}>
      <FormSheet
        {...props}
        hint={(form) => <FormHint entity={entity} form={form} record={record ?? null} />}
        isReadOnly={Boolean(record) && descriptionOf(entity).isChangedOnScreen === true}
        below={
          record && (
            <Suspense>
              <BelowForm entity={entity} row={record} canEdit />
            </Suspense>
          )
        }
        onClosed={onClosed}
      />
    </CreatePopupContext>
  )
}
