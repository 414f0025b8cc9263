/** One's own phones and e-mails: the fields of a user that everybody may change of himself, through the outbox. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EntityForm } from '#entity/form.tsx'
import { useEntityForm } from '#entity/use-entity-form.ts'
import { useFormActions } from '#entity/use-form-actions.ts'
import { useLeaveGuard } from '#entity/use-leave-guard.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { CONTACT_FIELDS } from './contact-fields.ts'

interface ContactsSheetProps {
  record: Row
  open: boolean
  onClose: () => void
}

const OpenContacts = ({ record, open, onClose }: ContactsSheetProps) => {
  const { t } = useTranslation()
  const id = useId()
  const form = useEntityForm({ entity: teamUser, record }, useRecordTitle(teamUser))
  const { handleSave } = useFormActions(teamUser, form, { onSaved: onClose })
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
      title={t('edit_contacts')}
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
      <EntityForm
        entity={teamUser}
        form={form}
        id={id}
        only={CONTACT_FIELDS}
        onSubmit={() => void handleSave(onClose)}
      />
    </Sheet>
  )
}

export const ContactsSheet = (props: ContactsSheetProps) => {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenContacts key={openings} {...props} />
}
