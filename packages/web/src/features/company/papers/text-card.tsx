/** The company's texts of one document in one language, with the placeholders that they may contain. */
import { DOCUMENT_LAYOUTS } from '@fura/shared/documents/document-blocks.ts'
import { type FormField, mostCharacters } from '@fura/shared/documents/document-forms.ts'
import type { FormDocument, FormText } from '@fura/shared/documents/document-kinds.ts'
import { DOCUMENT_PLACEHOLDERS } from '@fura/shared/documents/placeholders.ts'
import type { Language } from '@fura/shared/language.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, SectionTitle } from '#ui/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextBox } from '#ui/text-box.tsx'
import css from './papers.module.css'
import type { PapersForm } from './use-papers.ts'

interface TextCardProps {
  kind: FormDocument
  language: Language
  form: PapersForm
}

const OneText = ({ kind, language, form, name }: TextCardProps & { name: FormText }) => {
  const { t } = useTranslation()
  const field: FormField = `${name}_${language}`
  const [caret, setCaret] = useState<number | null>(null)
  const text = form.textOf(field)
  const { ours = {}, boxes } = DOCUMENT_LAYOUTS[kind]
  const box = boxes?.[name]
  const label = box === undefined ? t(`papers.text.${name}`) : `${box}. ${t(`document.cmr_${box}`)}`
  const key = ours[name]
  const standard = form.commonText(field) || (key === undefined ? '' : t('papers.ours'))
  const most = mostCharacters(kind, name)
  const insert = (placeholder: string) => {
    const place = caret ?? text.length
    const written = `${text.slice(0, place)}{${placeholder}}${text.slice(place)}`
    form.set(field, written)
    setCaret(place + placeholder.length + 2)
  }
  return (
    <div className={css.text}>
      <TextBox
        label={label}
        value={text}
        maxLength={most}
        error={form.errorOf(field)}
        hint={text === '' ? standard || undefined : t('papers.length', { num: text.length, most })}
        onBlur={({ target }) => setCaret(target.selectionStart)}
        onChange={(typed) => form.set(field, typed)}
      />
      <SelectField
        label={t('papers.insert')}
        value=""
        options={DOCUMENT_PLACEHOLDERS[kind].map((placeholder) => ({
          value: placeholder,
          label: t(`papers.placeholder.${placeholder}`),
        }))}
        onChange={insert}
      />
    </div>
  )
}

export const TextCard = ({ kind, language, form }: TextCardProps) => {
  const { t } = useTranslation()
  return (
    <>
      <SectionTitle>{t('papers.texts')}</SectionTitle>
      <Card>
        <div className={css.texts}>
          {DOCUMENT_LAYOUTS[kind].texts.map((name) => (
            <OneText key={`${name} ${language}`} {...{ kind, language, form, name }} />
          ))}
        </div>
      </Card>
    </>
  )
}
