/** The hint of a form that the firm being typed in may exist already. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lazy, Suspense } from 'react'
import { descriptionOf } from '#descriptions/description-of.ts'
import type { EntityFormState } from '#entity/use-entity-form.ts'
import type { Row } from '#offline/reads.ts'

const DuplicatesHint = lazy(async () => ({
  default: (await import('#records/parties/duplicates-hint.tsx')).DuplicatesHint,
}))

interface FormHintProps {
  entity: Entity
  form: EntityFormState
  record: Row | null
}

export const FormHint = ({ entity, form, record }: FormHintProps) => {
  if (!descriptionOf(entity).hasDuplicates || !(form.isNew || form.isDirty)) return null
  return (
    <Suspense>
      <DuplicatesHint entity={entity} values={form.values} excludeId={record?.id ?? null} />
    </Suspense>
  )
}
