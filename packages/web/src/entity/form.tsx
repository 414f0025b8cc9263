/** The fields of a form over any declared entity, with the offered draft, a refusal, and deleting. */
import type { FieldNamed } from '@fura/shared/entities/index.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { foreignFields } from '@fura/shared/mode-fields.ts'
import { fieldsWithoutCustoms } from '@fura/shared/rules/domestic.ts'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { descriptionOf } from '#descriptions/description-of.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'
import { fieldOf, type RowValues } from '#offline/row.ts'
import { formFields, mayEditField, type NamedField } from './fields-of.ts'
import { FormFields } from './form-fields.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { FormSection } from './form-section.tsx'
import css from './form.module.css'
import { sectionsOf } from './sections.ts'
import type { EntityFormState } from './use-entity-form.ts'
import { useLiveCheck } from './use-live-check.ts'
import { useViewer } from './use-viewer.ts'

type Deal = RowValues

export interface FormOpening<N extends string = string> {
  first: readonly FieldNamed<N>[]
  next: readonly FieldNamed<N>[]
}

interface EntityFormProps<N extends string> {
  entity: Entity<Fields, N>
  form: EntityFormState
  /** Ties a save button outside the form to it. */
  id: string
  /** Only these fields. */
  only?: readonly FieldNamed<N>[] | undefined
  /** All fields but these. */
  without?: readonly FieldNamed<N>[] | undefined
  /** The deal that a part belongs to; else the record itself decides the mode. */
  deal?: Row | undefined
  /** Filled in, and not editable. */
  isReadOnly?: boolean | undefined
  /** Under the first fields: records that this may duplicate. */
  hint?: ReactNode
  /** The first fields and those that follow below the hint, replacing the first section; the rest is folded. */
  opening?: FormOpening<N> | undefined
  onSubmit: () => void
  /** Without it the record cannot be deleted here. */
  onDelete?: (() => void) | undefined
}

const DraftOffer = ({ form }: { form: EntityFormState }) => {
  const { t } = useTranslation()
  if (!form.draft.offered || form.isDirty) return null
  return (
    <div className={css.draft} role="status">
      <p>{t('draft_found')}</p>
      <Button kind="outline" onClick={form.takeDraft}>
        {t('draft_restore')}
      </Button>
      <Button kind="link" onClick={() => void form.draft.drop()}>
        {t('draft_drop')}
      </Button>
    </div>
  )
}

/**
 * Scrolls the first field with an error into sight, or else the refusal of the whole: to the middle,
 * where neither the header nor the bar with the save button covers it.
 */
const useFirstError = ({ checks, failure }: Pick<EntityFormState, 'checks' | 'failure'>) => {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) ref.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [failure])
  useEffect(() => {
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
    // Only after a check: while the user corrects one error, the focus stays there.
  }, [checks])
  return ref
}

/** A saved value stays visible until the form is saved without it; a default of a new record is nobody's choice. */
const isFilled = ({ fields }: Entity, name: string, { values, start }: EntityFormState): boolean =>
  [fieldOf(values, name), fieldOf(start, name)].some(
    (value) => Boolean(value) && String(value) !== String(fields[name]?.default),
  )

/** Fields that the record does not have because of another field of it. */
const fieldsWithoutUse = (entity: Entity, values: EntityFormState['values']): string[] =>
  Object.entries(descriptionOf(entity).onlyWith ?? {}).flatMap(([by, fields]) =>
    Object.entries(fields ?? {}).flatMap(([name, wanted]) =>
      wanted?.includes(String(fieldOf(values, by))) ? [] : [name],
    ),
  )

/** Fields that the record does not have because of its mode, its route and its other fields. */
const fieldsLeftOut = (
  { entity, form }: Pick<EntityFormProps<string>, 'entity' | 'form'>,
  deal: Deal,
  foreign: readonly string[],
): string[] => [
  ...fieldsWithoutUse(entity, form.values),
  ...fieldsWithoutCustoms(entity.name, deal, form.values),
  ...foreign.filter((name) => !isFilled(entity, name, form)),
]

/** A status changes step by step on the card of its record; a form sets the first one. */
const isOnCard = (name: string, form: EntityFormState): boolean => name === 'status_id' && !form.isNew

/** If each record decides who may change it, deleting takes the right to add one (api.md, "Who may"). */
const deleteRight = ({ can }: Entity) => (can.edit === 'by_record' ? can.add : can.edit)

export const EntityForm = <N extends string>(props: EntityFormProps<N>) => {
  const { entity, form, id, isReadOnly = false, onSubmit, onDelete, hint } = props
  const only: readonly string[] | undefined = props.only
  const without: readonly string[] = props.without ?? []
  const opening: Record<'first' | 'next', readonly string[]> | undefined = props.opening
  const deal = props.deal ?? { ...form.record, ...form.values }
  const viewer = useViewer()
  const { can } = useSession()
  const ref = useFirstError(form)
  const sections = only ? [] : sectionsOf(entity)
  const foreign = only ? [] : foreignFields(entity.name, deal, form.values)
  const omitted = [...without, ...fieldsLeftOut(props, deal, foreign)]
  // In a new record the server fills the fields that the user may not write.
  const isAsked = ([name, field]: NamedField): boolean =>
    (only?.includes(name) ?? true) &&
    !omitted.includes(name) &&
    (!form.isNew || field.kind === 'flag' || mayEditField(field, viewer))
  const fields = formFields(entity, viewer).filter(isAsked)
  const canDelete = !isReadOnly && !form.isNew && entity.can.add !== 'nobody' && can(deleteRight(entity))
  const fieldsNamed = (names: readonly string[]): NamedField[] =>
    names.flatMap((name) => {
      const field = fields.find(([each]) => each === name)
      return field && !isOnCard(name, form) ? [field] : []
    })
  const ahead = opening ? [...opening.first, ...opening.next] : []
  const groups = sections.map((section) => ({
    section,
    fields: fieldsNamed(section.fields.filter((name) => !ahead.includes(name))),
  }))
  const [first, folded] = opening
    ? [fieldsNamed(opening.first), groups]
    : [groups[0]?.fields ?? fields, groups.slice(1)]
  const otherMode = Object.fromEntries(foreign.map((name) => [name, 'other_mode']))
  const warnings = { ...otherMode, ...useLiveCheck(entity, form.values) }
  const shared = { entity, form, deal, isReadOnly, warnings }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // React bubbles the event of a form in a sheet up to the form that opened it.
    event.stopPropagation()
    onSubmit()
  }

  return (
    <form ref={ref} id={id} className={css.form} noValidate onSubmit={submit}>
      <DraftOffer form={form} />
      <FormRefusal entity={entity} failure={form.failure} of="save" />
      <FormFields {...shared} fields={first} />
      {hint}
      {opening && <FormFields {...shared} fields={fieldsNamed(opening.next)} />}
      {folded
        .filter((group) => group.fields.length > 0)
        .map((group) => (
          <FormSection key={group.section.key} {...shared} {...group} />
        ))}
      {canDelete && onDelete && (
        <div className={css.delete}>
          <FormRefusal entity={entity} failure={form.failure} of="delete" />
          <TwoStepDelete wide disabled={form.isSaving} onDelete={onDelete} />
        </div>
      )}
    </form>
  )
}
