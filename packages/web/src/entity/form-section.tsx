/** A group of fields that folds: closed it summarises its values, and it opens by itself if a field in it has an error. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldSection } from '#descriptions/description.ts'
import { Section } from '#ui/card.tsx'
import type { RowValues } from '#offline/row.ts'
import type { NamedField } from './fields-of.ts'
import { FormFields } from './form-fields.tsx'
import css from './form.module.css'
import { refNameMember } from './ref-name.ts'
import type { EntityFormState } from './use-entity-form.ts'
import { valueText } from './value-text.ts'
import { useWords } from './words.ts'

interface FormSectionProps {
  entity: Entity
  form: EntityFormState
  section: FieldSection
  fields: readonly NamedField[]
  deal: RowValues
  isReadOnly: boolean
  warnings: Readonly<Record<string, string>>
}

/** As many values as a phone has room for beside the title. */
const MOST_SUMMARIES = 3

const useSummary = (entity: Entity, form: EntityFormState, fields: readonly NamedField[]): string => {
  const words = useWords(entity)
  return fields
    .map(([name, field]) => {
      const row = { ...form.values, [refNameMember(name)]: form.names[name] }
      return valueText(row, name, field, words)
    })
    .filter((text) => text !== '')
    .slice(0, MOST_SUMMARIES)
    .join(', ')
}

export const FormSection = ({ section, ...shared }: FormSectionProps) => {
  const { entity, form, fields } = shared
  const { t } = useTranslation()
  const summary = useSummary(entity, form, fields)
  const hasError = fields.some(([name]) => form.errors[name] !== undefined)
  // It stays open: otherwise it would fold as soon as the first edit clears the error.
  const [hadError, setHadError] = useState(false)
  if (hasError && !hadError) setHadError(true)
  return (
    <div className={css.section}>
      <Section key={String(hadError)} title={t(section.key)} summary={summary} defaultOpen={hadError}>
        <FormFields {...shared} />
      </Section>
    </div>
  )
}
