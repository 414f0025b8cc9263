/** The way of a contact: only for tasks that are contacts. */
import { task } from '@fura/shared/entities/task.ts'
import { isContactTask } from '@fura/shared/rules/task-rules.ts'
import { Field } from '#entity/field.tsx'
import type { EntityFormState } from '#entity/use-entity-form.ts'

const NAME = 'contact_type_id'

export const ContactTypeField = ({ form }: { form: EntityFormState<'task'> }) => {
  if (!isContactTask(form.values)) return null
  return (
    <Field
      entity={task}
      name={NAME}
      value={form.values[NAME] ?? null}
      text={form.names[NAME] ?? ''}
      error={form.errors[NAME]}
      disabled={form.isSaving}
      values={form.values}
      onChange={(value, text) => form.setValue(NAME, value, text)}
    />
  )
}
