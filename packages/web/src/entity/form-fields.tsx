/** A group of fields of a form: single lines first, then boxes for long texts, then switches. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { Fragment } from 'react'
import { fieldOf, type RowValues } from '#offline/row.ts'
import { autofill } from './autofill.ts'
import { Field } from './field.tsx'
import { mayEditField, type NamedField } from './fields-of.ts'
import css from './form.module.css'
import { TranslatedName } from './translated-name.tsx'
import type { EntityFormState } from './use-entity-form.ts'
import { useViewer } from './use-viewer.ts'

interface FormFieldsProps {
  entity: Entity
  form: EntityFormState
  fields: readonly NamedField[]
  /** The record itself, or the deal that it is a part of: it decides the mode. */
  deal?: RowValues
  /** Filled in, and not editable. */
  isReadOnly?: boolean
  /** Values that look wrong while they are typed, by field. */
  warnings?: Readonly<Record<string, string>>
}

const NONE = {}

const isFlag = ([, field]: NamedField): boolean => field.kind === 'flag'
const isLong = ([, field]: NamedField): boolean => field.kind === 'long_text'

/** People seldom touch the position of a record in its list. A new one comes last by itself. */
const isOrder = ([name, field]: NamedField): boolean => name === 'position' && field.kind === 'int'

const inputsOf = (fields: readonly NamedField[]): NamedField[] => {
  const inputs = fields.filter((each) => !isFlag(each))
  const lines = inputs.filter((each) => !isLong(each) && !isOrder(each))
  return [...lines, ...inputs.filter(isOrder), ...inputs.filter(isLong)]
}

export const FormFields = ({
  entity,
  form,
  fields,
  deal = form.values,
  isReadOnly = false,
  warnings = NONE,
}: FormFieldsProps) => {
  const viewer = useViewer()
  const draw = (name: string) => {
    const field = entity.fields[name]
    const error = form.errors[name]
    return (
      <Field
        key={name}
        entity={entity}
        name={name}
        value={fieldOf(form.values, name)}
        text={form.names[name] ?? ''}
        error={typeof error === 'string' ? error : undefined}
        warning={warnings[name]}
        disabled={form.isSaving || isReadOnly || !field || !mayEditField(field, viewer)}
        values={form.values}
        deal={deal}
        onChange={(value, chosenName, chosen) => {
          form.setValue(name, value, chosenName)
          for (const each of autofill(entity, name, chosen, form.values))
            form.setValue(each.field, each.value, each.text)
        }}
      />
    )
  }
  const inputs = inputsOf(form.isNew ? fields.filter((each) => !isOrder(each) || !each[1].required) : fields)
  const flags = fields.filter(isFlag)
  return (
    <>
      {inputs.length > 0 && (
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
      )}
      {flags.length > 0 && (
        <div className={css.flags} data-only={inputs.length === 0 || undefined}>
          {flags.map(([name]) => draw(name))}
        </div>
      )}
    </>
  )
}
