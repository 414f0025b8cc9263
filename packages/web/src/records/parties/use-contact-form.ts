/** The popup of a contact: its values, the check by type, saving and deleting through the outbox. */
import { contact } from '@fura/shared/entities/contact.ts'
import { checkContactValue } from '@fura/shared/rules/contact-value.ts'
import { useState } from 'react'
import type { ApiError } from '#api/client.ts'
import { useSave } from '#entity/use-save.ts'
import type { Row } from '#offline/reads.ts'
import type { RowValues } from '#offline/row.ts'
import { techNameOf } from './contact-row.tsx'

export interface ContactValues {
  type: number
  value: string
  note: string
  is_main: 0 | 1
}

/** `checked`: a refusal, by the form or by the server; `done`: saved or deleted, the popup is about to close. */
export type ContactState = 'open' | 'checked' | 'done'

const FIRST_TYPE = 1

const startOf = (record: Row | null): ContactValues => ({
  type: typeof record?.type === 'number' ? record.type : FIRST_TYPE,
  value: typeof record?.value === 'string' ? record.value : '',
  note: typeof record?.note === 'string' ? record.note : '',
  is_main: record?.is_main === 1 ? 1 : 0,
})

interface Source {
  record: Row | null
  /** The owner of a new contact. */
  belongsTo: RowValues
  types: readonly Row[]
  onDone: () => void
}

export const useContactForm = ({ record, belongsTo, types, onDone }: Source) => {
  const { send, isSaving } = useSave(contact)
  const [start] = useState(() => startOf(record))
  const [values, setValues] = useState(start)
  const [state, setState] = useState<ContactState>('open')
  const [error, setError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const isDirty = JSON.stringify(values) !== JSON.stringify(start)
  const techName = techNameOf(types, values.type)

  const set = (changes: Partial<ContactValues>) => {
    setValues((previous) => ({ ...previous, ...changes }))
    setState('open')
    setError(null)
  }
  const refuse = (code: string | null, answered: ApiError | null = null) => {
    setError(code)
    setRefusal(answered)
    setState('checked')
  }
  const finish = () => {
    setState('done')
    onDone()
  }
  const conclude = (result: Awaited<ReturnType<typeof send>>) => {
    if (result === null) return
    if (result.state === 'rejected') return refuse(result.error.fields.value ?? null, result.error)
    finish()
  }

  const submit = async (): Promise<void> => {
    const checked = checkContactValue(techName, values.value)
    if ('error' in checked) return refuse(checked.error)
    const sent = { ...values, value: checked.value, note: values.note.trim() === '' ? null : values.note.trim() }
    const label = String(checked.value)
    conclude(
      record
        ? await send({ action: 'update', id: record.id, base: record, values: sent, label }, finish)
        : await send({ action: 'add', values: { ...belongsTo, ...sent }, label }),
    )
  }
  const remove = async (): Promise<void> => {
    if (record) conclude(await send({ action: 'delete', id: record.id, base: record, label: start.value }))
  }
  return { values, set, techName, state, error, refusal, isDirty, isSaving, submit, remove }
}
