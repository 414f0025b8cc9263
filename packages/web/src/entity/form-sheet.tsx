/** A form over a record in a sheet: saves through the outbox, asks before changes are lost, keeps a draft. */
import type { FieldNamed } from '@fura/shared/entities/index.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { RowValues } from '#offline/row.ts'
import { EntityForm } from './form.tsx'
import { recordPath } from './record-screens.ts'
import { type EntityFormState, useEntityForm } from './use-entity-form.ts'
import { useFormActions } from './use-form-actions.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useRecordTitle } from './use-record-title.ts'
import { useWords } from './words.ts'

export interface FormSheetProps<N extends string = string> {
  entity: Entity<Fields, N>
  open: boolean
  /** The record to change; without it the form adds one. */
  record?: Row | null
  prefill?: RowValues<N>
  /** Replaces the record's own name and kind. */
  title?: string
  /** Only these fields, and a delete button only with `onDeleted`. */
  only?: readonly FieldNamed<N>[]
  /** Shown and never saved: it is changed on its own screen. */
  isReadOnly?: boolean
  /** Under the first fields. */
  hint?: ((form: EntityFormState<N>) => ReactNode) | undefined
  /** Under the form. */
  below?: ReactNode
  onClose: () => void
  onClosed?: () => void
  onSaved: (row: Row) => void
  onDeleted?: (() => void) | undefined
}

const NOTHING = {}

const OpenCard = ({ entity, record, onPress }: Pick<FormSheetProps, 'entity' | 'record'> & { onPress: () => void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = () => {
    onPress()
    if (record) void navigate({ to: recordPath(`/${entity.path}/{id}`, record.id) })
  }
  return (
    <Button wide onClick={open}>
      {t('open_card')}
    </Button>
  )
}

export const FormSheet = <N extends string>(props: FormSheetProps<N>) => {
  const { entity, record = null, prefill = NOTHING, title, only, isReadOnly, open, onClose, onClosed } = props
  const { t } = useTranslation()
  const id = useId()
  const words = useWords(entity)
  const titleOf = useRecordTitle(entity)
  const form = useEntityForm({ entity, record, prefill }, titleOf)
  const { handleSave, handleDelete } = useFormActions(form, props)
  const letGo = () => void form.draft.drop()
  const leaving = useLeaveGuard(open && form.isDirty, letGo)
  const subtitle = record ? words.one : t('new_record')
  const footer = isReadOnly ? (
    <OpenCard entity={entity} record={record} onPress={onClose} />
  ) : (
    <Button type="submit" form={id} wide busy={form.isSaving}>
      {t('save')}
    </Button>
  )
  const close = () => {
    if (form.isDirty) letGo()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={title ?? (record ? titleOf(record) : words.one)}
      subtitle={title === undefined && subtitle}
      height="fixed"
      dirty={form.isDirty}
      footer={leaving ? <LeaveQuestion {...leaving} /> : footer}
    >
      <EntityForm
        entity={entity}
        form={form}
        id={id}
        only={only}
        isReadOnly={isReadOnly}
        hint={!isReadOnly && props.hint?.(form)}
        onSubmit={() => void handleSave(close)}
        onDelete={only && !props.onDeleted ? undefined : () => void handleDelete()}
      />
      {props.below}
    </Sheet>
  )
}
