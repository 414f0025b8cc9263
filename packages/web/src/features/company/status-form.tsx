/** One status: its names, colour and required fields, with a preview and the default name. */
import { LANGUAGES } from '@fura/shared/language.ts'
import { SET_STATUSES, type StatusListName } from '@fura/shared/status-settings.ts'
import { type SyntheticEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf, shortNameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ColourField } from './colour-field.tsx'
import { DemandedFields } from './demanded-fields.tsx'
import css from './statuses.module.css'
import { type SaveStatus, type StatusFormState, useStatusForm } from './use-status-form.ts'

interface NameFieldProps {
  form: StatusFormState
  name: string
  label: string
  max: number
  required?: boolean
}

const NameField = ({ form, name, label, max, required = false }: NameFieldProps) => {
  const { t } = useTranslation()
  const ours = form.ourText(name)
  return (
    <TextField
      label={label}
      required={required}
      maxLength={max}
      value={form.textOf(name)}
      hint={ours === form.textOf(name) ? undefined : t('statuses.ours', { name: ours })}
      error={form.errorOf(name)}
      onChange={(text) => form.set({ [name]: text })}
    />
  )
}

const Names = ({ form }: { form: StatusFormState }) => {
  const { t } = useTranslation()
  return LANGUAGES.map((language) => (
    <fieldset key={language} className={css.language}>
      <legend>{t(`language.${language}`)}</legend>
      <NameField form={form} name={`name_${language}`} label={t('record.name')} max={60} required />
      <NameField form={form} name={`short_name_${language}`} label={t('record.short_name')} max={16} />
    </fieldset>
  ))
}

const Colour = ({ form }: { form: StatusFormState }) => {
  const { t } = useTranslation()
  return (
    <ColourField
      label={t('record.color')}
      value={form.colour}
      hint={t('statuses.colour_hint')}
      error={form.errorOf('color')}
      onChange={(color) => form.set({ color })}
    />
  )
}

const Preview = ({ form: { status, colour } }: { form: StatusFormState }) => {
  const { t } = useTranslation()
  return (
    <figure className={css.preview} aria-label={t('company.preview')}>
      <StatusChip large label={nameOf(status)} color={colour} />
      <StatusChip label={shortNameOf(status)} color={colour} />
      <figcaption>{t('company.preview')}</figcaption>
    </figure>
  )
}

interface StatusFormProps {
  list: StatusListName
  row: Row
  open: boolean
  isSaving: boolean
  onSave: SaveStatus
  onClose: () => void
}

export const StatusForm = ({ list, row, open, isSaving, onSave, onClose }: StatusFormProps) => {
  const { t } = useTranslation()
  const id = useId()
  const form = useStatusForm(list, row, onSave, onClose)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={nameOf(row)}
      dirty={form.isDirty}
      height="fixed"
      footer={
        <>
          <Button kind="quiet" onClick={form.takeOurs}>
            {t('statuses.take_ours')}
          </Button>
          <Button type="submit" form={id} wide busy={isSaving}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} noValidate onSubmit={submit}>
        <Preview form={form} />
        <Names form={form} />
        <Colour form={form} />
        <DemandedFields
          owner={SET_STATUSES[list].owner}
          value={form.textOf('demanded_fields')}
          onChange={(text) => form.set({ demanded_fields: text })}
        />
      </form>
    </Sheet>
  )
}
