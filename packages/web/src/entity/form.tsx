/** The fields of a form over any declared entity, with what stands around them: the draft on offer, a refusal, deleting. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { Fragment, type SyntheticEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#app/contexts.tsx'
import { Button } from '#ui/button.tsx'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'
import { Field } from './field.tsx'
import { formFields, mayEditField, type NamedField } from './fields-of.ts'
import { FormRefusal } from './form-refusal.tsx'
import css from './form.module.css'
import { TranslatedName } from './translated-name.tsx'
import type { EntityFormState } from './use-entity-form.ts'
import { useViewer } from './use-viewer.ts'

interface EntityFormProps {
  entity: Entity
  form: EntityFormState
  /** Ties a save button outside of the form to it. */
  id: string
  /** Of all the fields only these. */
  only?: readonly string[]
  onSubmit: () => void
  /** Without it the record cannot be deleted here. */
  onDelete?: () => void
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

/** The first field that is wrong comes into sight, whatever was on the screen; a refusal of the whole stands at the top. */
const useFirstError = ({ errors, failure }: Pick<EntityFormState, 'errors' | 'failure'>) => {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure?.of === 'save') ref.current?.scrollIntoView({ block: 'start' })
  }, [failure])
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [errors])
  return ref
}

const isFlag = ([, field]: NamedField): boolean => field.kind === 'flag'
const isLong = ([, field]: NamedField): boolean => field.kind === 'long_text'

/** What people seldom touch: where a record stands in its list. */
const isOrder = ([name, field]: NamedField): boolean => name === 'position' && field.kind === 'int'

/** Boxes for long texts stand behind what is filled in line by line. */
const inputsOf = (fields: readonly NamedField[]): NamedField[] => {
  const inputs = fields.filter((each) => !isFlag(each))
  const lines = inputs.filter((each) => !isLong(each) && !isOrder(each))
  return [...lines, ...inputs.filter(isOrder), ...inputs.filter(isLong)]
}

export const EntityForm = ({ entity, form, id, only, onSubmit, onDelete }: EntityFormProps) => {
  const viewer = useViewer()
  const { can } = useSession()
  const ref = useFirstError(form)
  const fields = formFields(entity, viewer).filter(([name]) => only?.includes(name) ?? true)
  const inputs = inputsOf(fields)
  const canDelete = !form.isNew && entity.can.add !== 'nobody' && can(entity.can.edit)

  const draw = (name: string) => {
    const field = entity.fields[name]
    const error = form.errors[name]
    return (
      <Field
        key={name}
        entity={entity}
        name={name}
        value={form.values[name]}
        text={form.names[name] ?? ''}
        error={typeof error === 'string' ? error : undefined}
        disabled={form.isSaving || !field || !mayEditField(field, viewer)}
        values={form.values}
        onChange={(value, chosen) => form.setValue(name, value, chosen)}
      />
    )
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // React carries the event of a form in a sheet up to the form that opened it.
    event.stopPropagation()
    onSubmit()
  }

  return (
    <form ref={ref} id={id} className={css.form} noValidate onSubmit={submit}>
      <DraftOffer form={form} />
      <FormRefusal entity={entity} failure={form.failure} of="save" />
      <div className={css.grid}>
        {inputs.map(([name, field]) => (
          <Fragment key={name}>
            {field.kind === 'name' ? (
              <TranslatedName {...{ name, draw }} values={form.values} errors={form.errors} />
            ) : (
              draw(name)
            )}
          </Fragment>
        ))}
      </div>
      {fields.some(isFlag) && <div className={css.flags}>{fields.filter(isFlag).map(([name]) => draw(name))}</div>}
      {canDelete && onDelete && (
        <div className={css.delete}>
          <FormRefusal entity={entity} failure={form.failure} of="delete" />
          <TwoStepDelete wide disabled={form.isSaving} onDelete={onDelete} />
        </div>
      )}
    </form>
  )
}
