/** A form over any declared entity: what it holds, what is wrong with it, saving and deleting. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { clashingFields } from '@fura/shared/fields/clash-groups.ts'
import { useState } from 'react'
import type { ApiError } from '#api/client.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import type { SaveResult } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import { isSameValue } from '#offline/same-value.ts'
import { checkForm, errorsAtFields, type FormValues, startValues } from './form-values.ts'
import { refNameMember } from './ref-name.ts'
import { type FormSource, useFormValues } from './use-form-values.ts'
import { useSave } from './use-save.ts'

/** `missing`: something that must be given is not. */
export type FormOutcome =
  | { state: 'missing' | 'wrong' | 'busy' | 'unchanged' }
  | { state: 'rejected'; error: ApiError }
  | { state: 'sent' | 'queued'; row: Row; merged: readonly string[] }

/** A refusal of the whole, and of what it is. */
export interface FormFailure {
  error: ApiError
  of: 'save' | 'delete'
  /** After a conflict: the fields that others changed too, with their current values. */
  theirs: Row | null
}

/** The record as it is now, out of the answer to a clash. */
const rowIn = ({ answer }: ApiError): Row | null => {
  const detail = answer?.detail
  return typeof detail === 'object' && detail !== null ? (detail as Row) : null
}

/** After a refusal for a missing right: the fields that the user may not write. */
const fieldCodesIn = ({ code, fields }: ApiError): Readonly<Record<string, string>> =>
  code === 'access denied' ? Object.fromEntries(Object.keys(fields).map((name) => [name, 'no_right'])) : fields

const theirsIn = (entity: Entity, error: ApiError, base: Row | null, sent: FormValues | null): Row | null => {
  const now = rowIn(error)
  if (!now || !base || !sent) return null
  const clashing = clashingFields(entity.fields, sent).filter((name) => !isSameValue(now[name], base[name]))
  const names = clashing.map((name): [string, unknown] => [refNameMember(name), now[refNameMember(name)]])
  return {
    ...Object.fromEntries(clashing.map((name) => [name, now[name]])),
    ...Object.fromEntries(names),
    id: now.id,
    rev: now.rev,
  }
}

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
  return {
    ...startValues(entity, record),
    ...record,
    ...values,
    ...Object.fromEntries(shown),
    id: result.id,
    rev: record?.rev ?? 1,
  }
}

/** `titleOf`: what people call the record in the list of unsent changes. */
export const useEntityForm = (source: FormSource, titleOf: (record: FormValues) => string) => {
  const { entity, record } = source
  const formValues = useFormValues(source)
  const { values, names, start, isDirty } = formValues
  const { send, isSaving } = useSave(entity)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  // The base that the user has seen: after a conflict, the values that others saved.
  const [base, setBase] = useState(record)
  const isNew = record === null
  const label = titleOf({ [entity.title]: values[entity.title], gov_number: values.gov_number, id: record?.id })

  const conclude = async (result: SaveResult | null, sent: FormValues | null): Promise<FormOutcome> => {
    if (result === null) return { state: 'busy' }
    if (result.state === 'rejected') {
      setFailure({
        error: result.error,
        of: sent ? 'save' : 'delete',
        theirs: theirsIn(entity, result.error, base, sent),
      })
      setBase(rowIn(result.error) ?? base)
      formValues.setErrors(errorsAtFields({ entity, language: currentLanguage() }, fieldCodesIn(result.error)))
      return result
    }
    await formValues.settle()
    const merged = result.state === 'sent' ? result.merged : []
    return { state: result.state, row: rowAfter({ source, names, values: sent ?? {} }, result), merged }
  }

  /** `override`: a head insists on what a rule refused. */
  const submit = async (override = false): Promise<FormOutcome> => {
    setFailure(null)
    if (!isNew && !isDirty) return { state: 'unchanged' }
    const checked = checkForm({ entity, start, values, isNew, language: currentLanguage() })
    if (checked.errors) {
      formValues.setErrors(checked.errors)
      return { state: Object.values(checked.errors).includes('required') ? 'missing' : 'wrong' }
    }
    const what = isNew
      ? { action: 'add' as const }
      : { action: 'update' as const, id: record.id, ...(base && { base }) }
    return conclude(await send({ ...what, values: checked.values, label, override }), checked.values)
  }

  const remove = async (): Promise<FormOutcome> => {
    setFailure(null)
    if (isNew) return { state: 'unchanged' }
    return conclude(await send({ action: 'delete', id: record.id, base: record, label }), null)
  }

  return { ...formValues, record, failure, isNew, isSaving, submit, remove }
}

export type EntityFormState = ReturnType<typeof useEntityForm>
