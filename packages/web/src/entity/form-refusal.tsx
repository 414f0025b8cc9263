/** Why a form was refused as a whole, and after a conflict the values that others saved meanwhile. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import type { Row } from '#offline/reads.ts'
import { Notice } from '#ui/notice.tsx'
import { useErrorText, useFieldErrorText } from './error-text.ts'
import { type ErrorElsewhere, errorsElsewhere } from './errors-elsewhere.ts'
import { isLanguageOf } from './fields-of.ts'
import type { FormFailure } from './use-entity-form.ts'
import { valueText } from './value-text.ts'
import { useWords } from './words.ts'

/** Saving once more puts the person's values over these. */
const Theirs = ({ entity, theirs }: { entity: Entity; theirs: Row }) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const theirValues = Object.keys(theirs).flatMap((name) => {
    const field = entity.fields[name]
    return field && !isLanguageOf(entity, name)
      ? [`${words.field(name)}: ${valueText(theirs, name, field, words) || '—'}`]
      : []
  })
  return t('conflict_theirs', { fields: theirValues.join('; ') })
}

const Elsewhere = ({ errors }: { errors: readonly ErrorElsewhere[] }) => {
  const { t, i18n } = useTranslation()
  const fieldErrorText = useFieldErrorText()
  return errors
    .flatMap(({ code, labels }) => {
      const label = labels.find((key) => i18n.exists(key))
      return label ? [`${t(label)}: ${fieldErrorText(code)}`] : []
    })
    .join('; ')
}

interface FormRefusalProps {
  entity: Entity
  failure: FormFailure | null
  /** Stands where the person looks: above the fields when saving failed, at the delete button when that did. */
  of: FormFailure['of']
}

export const FormRefusal = ({ entity, failure, of }: FormRefusalProps) => {
  const errorText = useErrorText()
  if (failure?.of !== of) return null
  const elsewhere = failure.error.code === 'invalid data' ? errorsElsewhere(entity, failure.error.fields) : []
  return (
    <Notice kind="error" title={errorText(failure.error)}>
      {failure.theirs && <Theirs entity={entity} theirs={failure.theirs} />}
      {elsewhere.length > 0 && <Elsewhere errors={elsewhere} />}
    </Notice>
  )
}
