/** The hint that the description of an entity names; loaded with the first form that has one. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lazy, Suspense } from 'react'
import { descriptionOf } from '#descriptions/description-of.ts'
import type { EntityFormState } from '#entity/use-entity-form.ts'
import type { Row } from '#offline/reads.ts'
import { CustomFieldPreview } from '#records/custom-fields/custom-field-preview.tsx'
import { DuplicatesHint } from '#records/parties/duplicates-hint.tsx'

const TeamRoleHint = lazy(async () => ({
  default: (await import('#records/team-roles/team-role-hint.tsx')).TeamRoleHint,
}))

export interface FormHintProps {
  entity: Entity
  form: EntityFormState
  record: Row | null
}

export const HintOfEntity = ({ entity, form, record }: FormHintProps) => {
  const { hint } = descriptionOf(entity)
  if (hint === 'preview') return <CustomFieldPreview form={form} />
  if (hint === 'rights') {
    return (
      <Suspense>
        <TeamRoleHint {...{ form, record }} />
      </Suspense>
    )
  }
  return <DuplicatesHint entity={entity} values={form.values} excludeId={record?.id ?? null} />
}
