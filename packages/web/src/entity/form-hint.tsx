/** What a form offers beside its fields: the firm that is there already, the templates of the client. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lazy, Suspense } from 'react'
import type { Row } from '#offline/reads.ts'
import { LazyFormTemplates } from '#parties/lazy-form-templates.tsx'
import type { EntityFormState } from './use-entity-form.ts'

const DuplicatesHint = lazy(async () => ({ default: (await import('#parties/duplicates-hint.tsx')).DuplicatesHint }))

const DEALS = new Set(['order', 'quote'])

/** Those who are compared with each other (api.md, duplicates). */
const PARTIES = new Set(['client', 'contractor', 'lead'])

interface FormHintProps {
  entity: Entity
  form: EntityFormState
  record: Row | null
}

export const FormHint = ({ entity, form, record }: FormHintProps) => {
  if (DEALS.has(entity.name)) return <LazyFormTemplates form={form} />
  if (!PARTIES.has(entity.name) || !(form.isNew || form.isDirty)) return null
  return (
    <Suspense>
      <DuplicatesHint entity={entity} values={form.values} excludeId={record?.id ?? null} />
    </Suspense>
  )
}
