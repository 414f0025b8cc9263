/**
 * The popup in which a record of a handbook is made or changed (S2.14): empty for a new one, filled from the record that was
 * passed. Without the right to change it the record can only be read.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#app/contexts.tsx'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { CreatePopupContext } from './create-popup.ts'
import { EntityForm } from './form.tsx'
import { RecordView } from './record-view.tsx'
import { useEntityForm } from './use-entity-form.ts'
import { useFormActions } from './use-form-actions.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useRecordTitle } from './use-record-title.ts'
import { useWords } from './words.ts'

interface HandbookPopupProps {
  entity: Entity
  open: boolean
  /** Update mode; without it a record is made. */
  record?: Row | null
  prefill?: Readonly<Record<string, unknown>>
  onClose: () => void
  onSaved: (row: Row) => void
  onDeleted?: (() => void) | undefined
}

interface Mounted extends HandbookPopupProps {
  onClosed: () => void
}

const NOTHING = {}

const ReadSheet = ({ entity, record, open, onClose, onClosed }: Mounted & { record: Row }) => {
  const title = useRecordTitle(entity)
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={title(record)} subtitle={useWords(entity).one}>
      <RecordView entity={entity} record={record} />
    </Sheet>
  )
}

const FormSheet = ({
  entity,
  record = null,
  prefill = NOTHING,
  open,
  onClose,
  onClosed,
  onSaved,
  onDeleted,
}: Mounted) => {
  const { t } = useTranslation()
  const id = useId()
  const words = useWords(entity)
  const titleOf = useRecordTitle(entity)
  const form = useEntityForm({ entity, record, prefill }, titleOf)
  const { handleSave, handleDelete } = useFormActions(entity, form, { onSaved, onDeleted })
  const letGo = () => void form.draft.drop()
  const leaving = useLeaveGuard(open && form.isDirty, letGo)
  const close = () => {
    if (form.isDirty) letGo()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={record ? titleOf(record) : words.one}
      subtitle={record ? words.one : t('new_record')}
      height="fixed"
      dirty={form.isDirty}
      footer={
        leaving ? (
          <LeaveQuestion {...leaving} />
        ) : (
          <Button type="submit" form={id} wide busy={form.isSaving}>
            {t('save')}
          </Button>
        )
      }
    >
      <CreatePopupContext value={HandbookPopup}>
        <EntityForm
          entity={entity}
          form={form}
          id={id}
          onSubmit={() => void handleSave(close)}
          onDelete={() => void handleDelete()}
        />
      </CreatePopupContext>
    </Sheet>
  )
}

/** Lives from its opening to the end of its closing movement, so that every opening starts afresh. */
export const HandbookPopup = (props: HandbookPopupProps) => {
  const { can } = useSession()
  const [isThere, setThere] = useState(props.open)
  if (props.open && !isThere) setThere(true)
  if (!isThere) return null
  const { entity, record } = props
  const mounted = { ...props, onClosed: () => setThere(false) }
  return record && !can(entity.can.edit) ? <ReadSheet {...mounted} record={record} /> : <FormSheet {...mounted} />
}
