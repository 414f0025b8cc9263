/**
 * The popup of a contact (S2.15): added or edited, and deleted after a question of its own (S4.04). It closes half a second
 * after a save; a refusal says "check the data" in red and leaves it open (S5.04).
 */
import { textIn } from '@fura/shared/fields/wire.ts'
import { CONTACT_POPUP_CLOSES_AFTER } from '@fura/shared/constants.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactsType } from '@fura/shared/entities/status-lists.ts'
import { IconCheck } from '@tabler/icons-react'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { ReadState } from '#entity/read-state.tsx'
import { useLookup } from '#entity/use-lookup.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { RowValues } from '#offline/row.ts'
import { ContactFields } from './contact-fields.tsx'
import { contactText, techNameOf } from './contact-row.tsx'
import css from './party-form.module.css'
import { Refused } from './refused.tsx'
import { useContactForm } from './use-contact-form.ts'

interface ContactSheetProps {
  open: boolean
  /** null: a new contact. */
  record: Row | null
  belongsTo: RowValues
  onClose: () => void
}

const useLateClose = (onClose: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current = setTimeout(onClose, CONTACT_POPUP_CLOSES_AFTER)
  }
}

const NO_TYPES: readonly Row[] = []

interface ButtonsProps {
  form: ReturnType<typeof useContactForm>
  /** The id of the form that the save button submits. */
  id: string
  canDelete: boolean
  isAsking: boolean
  setAsking: (isAsking: boolean) => void
}

const Buttons = ({ form, id, canDelete, isAsking, setAsking }: ButtonsProps) => {
  const { t } = useTranslation()
  const isDone = form.state === 'done'
  const isStill = form.isSaving || isDone
  if (isAsking) {
    return (
      <>
        <Button kind="quiet" disabled={isStill} onClick={() => setAsking(false)}>
          {t('cancel')}
        </Button>
        <Button kind="danger" wide busy={form.isSaving} disabled={isDone} onClick={() => void form.remove()}>
          {isDone ? t('deleted') : t('delete')}
        </Button>
      </>
    )
  }
  const check = isDone && <IconCheck aria-hidden />
  return (
    <>
      {canDelete && (
        <Button kind="danger" disabled={isStill} onClick={() => setAsking(true)}>
          {t('delete')}
        </Button>
      )}
      <Button type="submit" form={id} wide busy={form.isSaving} disabled={isDone} icon={check}>
        {isDone ? t('saved') : t('save')}
      </Button>
    </>
  )
}

const OpenSheet = ({ open, record, belongsTo, onClose }: ContactSheetProps) => {
  const { t } = useTranslation()
  const words = useWords(contact)
  const id = useId()
  const read = useLookup(contactsType)
  const types = read.data ?? NO_TYPES
  const [isAsking, setAsking] = useState(false)
  const form = useContactForm({ record, belongsTo, types, onDone: useLateClose(onClose) })
  const isDone = form.state === 'done'
  useRefetchLock(open)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // React bubbles the event of a form in a sheet up to the form that opened it.
    event.stopPropagation()
    void form.submit()
  }
  const shown = record ? contactText(techNameOf(types, record.type), textIn(record.value)) : ''
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isAsking ? t('contact_delete') : words.one}
      subtitle={!isAsking && (record ? shown : t('new_record'))}
      desktop="dialog"
      dirty={form.isDirty && !isDone}
      footer={<Buttons {...{ form, id, isAsking, setAsking }} canDelete={record !== null} />}
    >
      <form id={id} className={css.form} noValidate onSubmit={submit}>
        {form.state === 'checked' && <Refused error={form.refusal} />}
        {isAsking && <p className={css.question}>{shown}</p>}
        {!isAsking && (read.data ? <ContactFields form={form} types={types} /> : <ReadState read={read} rows={3} />)}
      </form>
    </Sheet>
  )
}

export const ContactSheet = (props: ContactSheetProps) => {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenSheet key={openings} {...props} />
}
