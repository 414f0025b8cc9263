/** The typed values of one status, its default name, and saving the differences. */
import { LANGUAGES } from '@fura/shared/language.ts'
import { isReadableStatus, onlyMode, type StatusListName } from '@fura/shared/status-settings.ts'
import { useState } from 'react'
import { useInstallation } from '#core/contexts.tsx'
import { useFieldErrorText } from '#entity/error-text.ts'
import type { Row } from '#offline/reads.ts'
import { differing, FORM_FIELDS, ourLook, valuesOf } from './status-changes.ts'
import type { StatusValues } from './statuses.api.ts'

/** Codes by field if the server refused; null: saved. */
export type SaveStatus = (values: StatusValues) => Promise<Readonly<Record<string, string>> | null>

export const useStatusForm = (list: StatusListName, row: Row, onSave: SaveStatus, onClose: () => void) => {
  const fieldErrorText = useFieldErrorText()
  const [values, setValues] = useState(() => valuesOf(row, FORM_FIELDS))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const ours = ourLook(list, row.id, onlyMode(useInstallation().variant))
  const changes = differing(row, values)
  const isDirty = Object.keys(changes).length > 0
  const textOf = (name: string): string => String(values[name] ?? '')
  const colour = textOf('color') || String(ours.color ?? '')
  const codeOf = (name: string): string | undefined =>
    name === 'color' && !isReadableStatus(colour) ? 'rule:contrast' : errors[name]
  const set = (changed: StatusValues) => {
    setValues((before) => ({ ...before, ...changed }))
    setErrors({})
  }
  const submit = async () => {
    const blank = LANGUAGES.map((language) => `name_${language}`).filter((name) => textOf(name).trim() === '')
    if (blank.length > 0) return setErrors(Object.fromEntries(blank.map((name) => [name, 'required'])))
    if (codeOf('color') !== undefined) return
    const refused = isDirty ? await onSave(changes) : null
    if (refused) return setErrors(refused)
    onClose()
  }
  return {
    /** The status with the typed values. */
    status: { ...row, ...values },
    colour,
    isDirty,
    textOf,
    ourText: (name: string): string => String(ours[name] ?? ''),
    errorOf: (name: string): string | undefined => {
      const code = codeOf(name)
      return code === undefined ? undefined : fieldErrorText(code)
    },
    set,
    takeOurs: () => set(ours),
    submit,
  }
}

export type StatusFormState = ReturnType<typeof useStatusForm>
