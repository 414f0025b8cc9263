/**
 * The values of a form, the names of chosen records, and the draft. The record is read once, so nothing that
 * arrives later changes the input.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useState } from 'react'
import type { Row } from '#offline/reads.ts'
import { fieldOf, type RowValues } from '#offline/row.ts'
import { changedFields, startValues } from './form-values.ts'
import { useRefetchLock } from './refetch-lock.ts'
import { refName } from './ref-name.ts'
import { type Draft, useDraft } from './use-draft.ts'

export interface FormSource {
  entity: Entity
  /** null: a new record. */
  record: Row | null
  /** First values of a new record, names of chosen records included. */
  prefill?: RowValues
}

/** Codes by field, from the last check or from the server; `checks` counts the checks. */
interface Checked {
  errors: Readonly<Record<string, string>>
  checks: number
}

/** Editing a field clears its error. */
const withoutError = (checked: Checked, name: string): Checked => {
  const { [name]: mended, ...errors } = checked.errors
  return mended === undefined ? checked : { ...checked, errors }
}

const namesIn = (entity: Entity, row: RowValues): Record<string, string> =>
  Object.fromEntries(
    Object.keys(entity.fields)
      .filter((name) => entity.fields[name]?.kind === 'ref')
      .map((name) => [name, refName(row, name)]),
  )

export const useFormValues = ({ entity, record, prefill = {} }: FormSource) => {
  const [start, setStart] = useState(() => startValues(entity, record, prefill))
  const [names, setNames] = useState(() => namesIn(entity, record ?? prefill))
  const [values, setValues] = useState(start)
  const [checked, setChecked] = useState<Checked>({ errors: {}, checks: 0 })
  const changed = changedFields(start, values)
  const isDirty = changed.length > 0
  // A bank card must be typed again rather than stored on the device.
  const isKeepable = (name: string): boolean => entity.fields[name]?.kind !== 'card'
  const unsaved: Draft | null = isDirty
    ? { values: Object.fromEntries(changed.filter(isKeepable).map((name) => [name, fieldOf(values, name)])), names }
    : null
  const draft = useDraft(`${entity.path}/${record?.id ?? 'new'}`, unsaved)
  useRefetchLock(isDirty)

  const setValue = (name: string, value: unknown, chosenName?: string) => {
    setValues((previous) => ({ ...previous, [name]: value }))
    setChecked((previous) => withoutError(previous, name))
    if (chosenName !== undefined) setNames((previous) => ({ ...previous, [name]: chosenName }))
  }
  const takeDraft = () => {
    if (!draft.offered) return
    const { offered } = draft
    setValues((previous) => ({ ...previous, ...offered.values }))
    setNames((previous) => ({ ...previous, ...offered.names }))
    draft.take()
  }
  /** The current values are the saved ones. */
  const settle = async (): Promise<void> => {
    setStart(values)
    await draft.drop()
  }
  const setErrors = (errors: Checked['errors']) => setChecked(({ checks }) => ({ errors, checks: checks + 1 }))
  return { start, values, names, ...checked, setErrors, setValue, isDirty, draft, takeDraft, settle }
}
