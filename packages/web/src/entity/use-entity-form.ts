/** A form over any declared entity: its values, its errors, saving and deleting. */
import type { FieldNamed } from '@fura/shared/entities/index.ts'
import { useState } from 'react'
import type { ApiError } from '#api/client.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import type { SaveResult } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import { fieldOf, withValues } from '#offline/row.ts'
import { checkForm, errorsAtFields, type FormValues, startValues } from './form-values.ts'
import { refNameMember } from './ref-name.ts'
import { type FormSource, useFormValues } from './use-form-values.ts'
import { useSave } from './use-save.ts'

/** `missing`: a required field is empty. */
export type FormOutcome =
  | { state: 'missing' | 'wrong' | 'busy' | 'unchanged' }
  | { state: 'rejected'; error: ApiError }
  | { state: 'sent' | 'queued'; row: Row; merged: readonly string[] }

/** A refusal of the whole, and of which action. */
export interface FormFailure {
  error: ApiError
  of: 'save' | 'delete'
}

/** After a refusal for a missing right: the fields that the user may not write. */
const fieldCodesIn = ({ code, fields }: ApiError): Readonly<Record<string, string>> =>
  code === 'access denied' ? Object.fromEntries(Object.keys(fields).map((name) => [name, 'no_right'])) : fields

interface SentForm {
  source: FormSource
  names: Readonly<Record<string, string>>
  values: FormValues
}

/** The saved record as the next read will return it, for callers that need it at once. */
const rowAfter = (
  { source: { entity, record }, names, values }: SentForm,
  result: Exclude<SaveResult, { state: 'rejected' }>,
): Row => {
  if (result.state === 'sent' && result.row) return result.row
  const shown = Object.entries(names).map(([name, text]): [string, string] => [refNameMember(name), text])
  const saved = { id: result.id, rev: record?.rev ?? 1 }
  return withValues(saved, {
    ...startValues(entity, record),
    ...record,
    ...values,
    ...Object.fromEntries(shown),
    ...saved,
  })
}

/** `titleOf`: what people call the record in the list of unsent changes. */
export const useEntityForm = (source: FormSource, titleOf: (record: FormValues) => string) => {
  const { entity, record } = source
  const formValues = useFormValues(source)
  const { values, names, start, isDirty } = formValues
  const { send, isSaving } = useSave(entity)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const isNew = record === null
  // A number that the server assigns is in the record alone.
  const label = titleOf({
    ...record,
    ...values,
    [entity.title]: fieldOf(values, entity.title) ?? (record && fieldOf(record, entity.title)),
  })

  const conclude = async (result: SaveResult | null, sent: FormValues | null): Promise<FormOutcome> => {
    if (result === null) return { state: 'busy' }
    if (result.state === 'rejected') {
      setFailure({ error: result.error, of: sent ? 'save' : 'delete' })
      formValues.setErrors(errorsAtFields({ entity, language: currentLanguage() }, fieldCodesIn(result.error)))
      return result
    }
    await formValues.settle()
    const merged = result.state === 'sent' ? result.merged : []
    return { state: result.state, row: rowAfter({ source, names, values: sent ?? {} }, result), merged }
  }

  /** `override`: a head insists on what a rule refused. `onAsked`: the sheet of a conflict asks about the change. */
  const submit = async (override = false, onAsked?: () => void): Promise<FormOutcome> => {
    setFailure(null)
    if (!isNew && !isDirty) return { state: 'unchanged' }
    const checked = checkForm({ entity, start, values, isNew, language: currentLanguage() })
    if (checked.errors) {
      formValues.setErrors(checked.errors)
      return { state: Object.values(checked.errors).includes('required') ? 'missing' : 'wrong' }
    }
    const what = isNew ? { action: 'add' as const } : { action: 'update' as const, id: record.id, base: record }
    const settleAsked = async (): Promise<void> => {
      // The values are safe in the outbox, and the form closes over them.
      await formValues.settle()
      onAsked?.()
    }
    return conclude(await send({ ...what, values: checked.values, label, override }, settleAsked), checked.values)
  }

  const remove = async (): Promise<FormOutcome> => {
    setFailure(null)
    if (isNew) return { state: 'unchanged' }
    return conclude(await send({ action: 'delete', id: record.id, base: record, label }), null)
  }

  return { ...formValues, record, failure, isNew, isSaving, submit, remove }
}

/** `N`: the entity whose fields are filled in from outside the form. */
interface FieldSetter<N extends string> {
  setValue(this: void, name: FieldNamed<N>, value: unknown, chosenName?: string): void
}

export type EntityFormState<N extends string = string> = Omit<ReturnType<typeof useEntityForm>, 'setValue'> &
  FieldSetter<N>
