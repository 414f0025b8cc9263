/**
 * What a form holds: its values, the names of chosen records, and the draft. The record is read once, so nothing that
 * arrives later touches what is being typed.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Row } from '#offline/reads.ts'
import { changedFields, type FormValues, startValues } from './form-values.ts'
import { useHold } from './hold.ts'
import { refName } from './ref-name.ts'
import { type Draft, useDraft } from './use-draft.ts'

export interface FormSource {
  entity: Entity
  /** null: a new record. */
  record: Row | null
  /** What a new record starts with, names of chosen records included. */
  prefill?: Readonly<Record<string, unknown>>
}

const namesIn = (entity: Entity, row: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(entity.fields)
      .filter((name) => entity.fields[name]?.kind === 'ref')
      .map((name) => [name, refName(row, name)]),
  )

export const useFormValues = ({ entity, record, prefill = {} }: FormSource) => {
  const [start, setStart] = useState(() => startValues(entity, record, prefill))
  const [names, setNames] = useState(() => namesIn(entity, record ?? prefill))
  const form = useForm<FormValues>({ mode: 'controlled', initialValues: start })
  const { values, errors, setErrors } = form
  const changed = changedFields(start, values)
  const isDirty = changed.length > 0
  const kept: Draft | null = isDirty
    ? { values: Object.fromEntries(changed.map((name) => [name, values[name]])), names }
    : null
  const draft = useDraft(`${entity.path}/${record?.id ?? 'new'}`, kept)
  useHold(isDirty)

  const setValue = (name: string, value: unknown, chosenName?: string) => {
    form.setFieldValue(name, value)
    if (chosenName !== undefined) setNames((known) => ({ ...known, [name]: chosenName }))
  }
  const takeDraft = () => {
    if (!draft.offered) return
    form.setValues(draft.offered.values)
    setNames((known) => ({ ...known, ...draft.offered?.names }))
    draft.take()
  }
  /** What is there now is what was saved. */
  const settle = async (): Promise<void> => {
    setStart(values)
    await draft.drop()
  }
  return { start, values, names, errors, setErrors, setValue, isDirty, draft, takeDraft, settle }
}
