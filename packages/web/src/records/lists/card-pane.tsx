/** The open record beside its list on desktop: the form of the popup, with an action bar of its own. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { CreatePopupContext } from '#entity/create-popup.ts'
import { editRight } from '#entity/edit-right.ts'
import { EntityForm } from '#entity/form.tsx'
import { RecordView } from '#records/forms/record-view.tsx'
import { useEntityForm } from '#entity/use-entity-form.ts'
import { useFormActions } from '#entity/use-form-actions.ts'
import { useLeaveGuard } from '#entity/use-leave-guard.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { BelowForm } from '#records/forms/below-form.tsx'
import { LazyCreatePopup } from '#records/forms/lazy-create-popup.tsx'
import { Button } from '#ui/button.tsx'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import { Pane } from '#ui/pane.tsx'
import css from './card-pane.module.css'

interface CardPaneProps {
  entity: Entity
  /** null: a new record. */
  record: Row | null
  onClose: () => void
  onSaved: (row: Row) => void
  onDeleted: () => void
}

const FormPane = ({ entity, record, onClose, onSaved, onDeleted }: CardPaneProps) => {
  const { t } = useTranslation()
  const id = useId()
  const words = useWords(entity)
  const titleOf = useRecordTitle(entity)
  const form = useEntityForm({ entity, record }, titleOf)
  const { handleSave, handleDelete } = useFormActions(form, { entity, onSaved, onDeleted })
  // Another record has another address, so the guard asks about both.
  const leaving = useLeaveGuard(form.isDirty, () => void form.draft.drop())
  return (
    <Pane
      title={record ? titleOf(record) : words.one}
      subtitle={record ? words.one : t('new_record')}
      onClose={onClose}
    >
      <div className={css.body}>
        <CreatePopupContext value={LazyCreatePopup}>
          <EntityForm
            entity={entity}
            form={form}
            id={id}
            onSubmit={() => void handleSave(onClose)}
            onDelete={() => void handleDelete()}
          />
        </CreatePopupContext>
        {record && <BelowForm entity={entity} row={record} canEdit />}
      </div>
      {leaving ? (
        <LeaveQuestion {...leaving} />
      ) : (
        <div className={css.footer}>
          <Button type="submit" form={id} wide busy={form.isSaving}>
            {t('save')}
          </Button>
        </div>
      )}
    </Pane>
  )
}

const ReadPane = ({ entity, record, onClose }: CardPaneProps & { record: Row }) => (
  <Pane title={useRecordTitle(entity)(record)} subtitle={useWords(entity).one} onClose={onClose}>
    <div className={css.body}>
      <RecordView entity={entity} record={record} />
      <BelowForm entity={entity} row={record} canEdit={false} />
    </div>
  </Pane>
)

export const CardPane = (props: CardPaneProps) => {
  const { can } = useSession()
  const { entity, record } = props
  return record && !can(editRight(entity, record)) ? <ReadPane {...props} record={record} /> : <FormPane {...props} />
}
