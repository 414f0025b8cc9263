/** The fields of a contact: the type decides how its value is typed (S5.05). */
import { EMAIL_HINT } from '@fura/shared/constants.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { isNumberType } from '@fura/shared/rules/contact-value.ts'
import { useFieldErrorText } from '#entity/error-text.ts'
import { useWords } from '#entity/words.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { useContactForm } from './use-contact-form.ts'

/** A Telegram name; a number works too. */
const TELEGRAM_HINT = '@username'

type Form = ReturnType<typeof useContactForm>

const ValueField = ({ form }: { form: Form }) => {
  const words = useWords(contact)
  const errorText = useFieldErrorText()
  const { values, set, techName, error, isSaving } = form
  const look = {
    label: words.field('value'),
    required: true,
    disabled: isSaving,
    name: 'value',
    value: values.value,
    onChange: (value: string) => set({ value }),
    ...(error === null ? {} : { error: errorText(error) }),
  }
  if (isNumberType(techName)) return <PhoneField {...look} />
  if (techName === 'email') return <TextField {...look} type="email" inputMode="email" placeholder={EMAIL_HINT} />
  const hint = techName === 'telegram' ? { placeholder: TELEGRAM_HINT } : {}
  return <TextField {...look} {...hint} autoComplete="off" autoCapitalize="none" />
}

export const ContactFields = ({ form, types }: { form: Form; types: readonly Row[] }) => {
  const words = useWords(contact)
  const { values, set, isSaving } = form
  const offered = types.filter(({ id, is_active: isActive }) => isActive === 1 || id === values.type)
  return (
    <>
      <SelectField
        label={words.field('type')}
        name="type"
        required
        disabled={isSaving}
        value={String(values.type)}
        options={offered.map((type) => ({ value: String(type.id), label: nameOf(type) }))}
        onChange={(type) => set({ type: Number(type) })}
      />
      <ValueField form={form} />
      <TextField
        label={words.field('note')}
        name="note"
        disabled={isSaving}
        maxLength={contact.fields.note.max}
        autoComplete="off"
        value={values.note}
        onChange={(note) => set({ note })}
      />
      <SwitchRow
        label={words.field('is_main')}
        name="is_main"
        disabled={isSaving}
        value={values.is_main === 1}
        onChange={(isOn) => set({ is_main: isOn ? 1 : 0 })}
      />
    </>
  )
}
