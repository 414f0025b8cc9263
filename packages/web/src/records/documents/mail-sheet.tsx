/** A letter with the document attached: recipients, subject, text. A failed sending loses no input. */
import { mailAddresses } from '@fura/shared/rules/mail-addresses.ts'
import { IconPaperclip, IconPlus, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { Button } from '#ui/button.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextBox } from '#ui/text-box.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import type { Addressee } from './addressees.ts'
import css from './documents.module.css'
import type { MailedDocument, MailedLetter } from './mail.api.ts'
import { useMailing } from './use-mailing.ts'

interface MailSheetProps {
  document: MailedDocument
  /** The first text of the letter. */
  letter: MailedLetter
  addressees: readonly Addressee[]
  open: boolean
  onClose: () => void
  /** The letter has been accepted for sending. */
  onSent: () => void
}

type Codes = Readonly<Record<string, string>>

/** Checked before anything is sent, by the server's rule. */
const faultsOf = ({ to, subject, text }: MailedLetter): Codes => {
  const addresses = mailAddresses(to)
  return {
    ...(addresses.length === 0 ? { to: 'required' } : addresses.includes(null) ? { to: 'format' } : {}),
    ...(subject.trim() === '' ? { subject: 'required' } : {}),
    ...(text.trim() === '' ? { text: 'required' } : {}),
  }
}

/** Addresses that are not in the line yet, one press each. */
const Others = ({
  to,
  addressees,
  onAdd,
}: {
  to: string
  addressees: readonly Addressee[]
  onAdd: (email: string) => void
}) => {
  const addressed = new Set(mailAddresses(to))
  const others = addressees.filter(({ email }) => !addressed.has(email))
  if (others.length === 0) return null
  return (
    <div className={css.addressees}>
      {others.map(({ email, name }) => (
        <FilterChip
          key={email}
          kind="offered"
          icon={<IconPlus aria-hidden />}
          label={[name, email].filter(Boolean).join(' · ')}
          onPress={() => onAdd(email)}
        />
      ))}
    </div>
  )
}

/** The letter as it is typed, its errors, and its sending. */
const useLetterForm = ({ document, letter: first, onSent }: MailSheetProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const { isBusy, send } = useMailing(document)
  const [letter, setLetter] = useState(first)
  const [codes, setCodes] = useState<Codes>({})
  const change = (name: keyof MailedLetter) => (value: string) => {
    setLetter((current) => ({ ...current, [name]: value }))
    setCodes(({ [name]: _settled, ...others }) => others)
  }
  const showError = (error: ApiError): void => {
    setCodes(error.fields)
    const elsewhere = Object.keys(error.fields).find((name) => !Object.hasOwn(letter, name))
    if (elsewhere !== undefined) showToast(fieldErrorText(error.fields[elsewhere] ?? ''), 'error')
    else if (Object.keys(error.fields).length === 0) showToast(errorText(error), 'error')
  }
  const press = async (): Promise<void> => {
    const faults = faultsOf(letter)
    setCodes(faults)
    if (Object.keys(faults).length > 0) return
    const error = await send(letter)
    if (error) return showError(error)
    showToast(t('document.mailed', { to: letter.to }))
    onSent()
  }
  const errorOf = (name: keyof MailedLetter) => (codes[name] ? fieldErrorText(codes[name]) : undefined)
  return { letter, change, errorOf, isBusy, press }
}

const Fields = ({ form, addressees }: { form: ReturnType<typeof useLetterForm>; addressees: readonly Addressee[] }) => {
  const { t } = useTranslation()
  const { letter, change, errorOf } = form
  return (
    <>
      <TextField
        label={t('document.letter_to')}
        type="email"
        multiple
        inputMode="email"
        required
        value={letter.to}
        error={errorOf('to')}
        onChange={change('to')}
      />
      <Others
        to={letter.to}
        addressees={addressees}
        onAdd={(email) => change('to')([letter.to.trim(), email].filter(Boolean).join(', '))}
      />
      <TextField
        label={t('document.letter_subject')}
        required
        maxLength={200}
        value={letter.subject}
        error={errorOf('subject')}
        onChange={change('subject')}
      />
      <TextBox
        label={t('document.letter_text')}
        required
        maxLength={5000}
        value={letter.text}
        error={errorOf('text')}
        onChange={change('text')}
      />
    </>
  )
}

export const MailSheet = (props: MailSheetProps) => {
  const { document, addressees, open, onClose } = props
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const form = useLetterForm(props)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('document.letter')}
      desktop="dialog"
      footer={
        <Button
          wide
          icon={<IconSend aria-hidden />}
          busy={form.isBusy}
          disabled={isOffline}
          onClick={() => void form.press()}
        >
          {t('document.letter_send')}
        </Button>
      }
    >
      <div className={css.questions}>
        {isOffline && <Notice title={t('offline')}>{t('document.letter_offline')}</Notice>}
        <Fields form={form} addressees={addressees} />
        <p className={css.attachment}>
          <IconPaperclip aria-hidden />
          <span>{document.file.name}</span>
        </p>
      </div>
    </Sheet>
  )
}
