/** One's own phones and second e-mail: the fields that all users may change in their own record, through the outbox. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useTranslation } from 'react-i18next'
import { FormSheet } from '#entity/form-sheet.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import { EDITED_CONTACT_FIELDS } from './contact-fields.ts'

interface ContactsSheetProps {
  record: Row
  open: boolean
  onClose: () => void
}

export const ContactsSheet = (props: ContactsSheetProps) => {
  const { t } = useTranslation()
  const openings = useOpenings(props.open)
  if (openings === 0) return null
  return (
    <FormSheet
      key={openings}
      {...props}
      entity={teamUser}
      title={t('edit_contacts')}
      only={EDITED_CONTACT_FIELDS}
      onSaved={props.onClose}
    />
  )
}
