/** Why a form was refused as a whole. A conflict has a sheet of its own. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/notice.tsx'
import { useErrorText, useFieldErrorText } from './error-text.ts'
import { type ErrorElsewhere, errorsElsewhere } from './errors-elsewhere.ts'
import type { FormFailure } from './use-entity-form.ts'

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
  /** Shown where the person looks: above the fields when saving failed, at the delete button when deleting did. */
  of: FormFailure['of']
}

export const FormRefusal = ({ entity, failure, of }: FormRefusalProps) => {
  const errorText = useErrorText()
  if (failure?.of !== of) return null
  const elsewhere = failure.error.code === 'invalid data' ? errorsElsewhere(entity, failure.error.fields) : []
  return (
    <Notice kind="error" title={errorText(failure.error)}>
      {elsewhere.length > 0 && <Elsewhere errors={elsewhere} />}
    </Notice>
  )
}
