/** Saves a talk: the record, the next step and the new status go in one write, so they succeed or fail together. */
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/client.ts'
import { useSave } from '#entity/use-save.ts'
import { showToast } from '#ui/toast.ts'
import { type Owner, talkOwnerValues } from './owner.ts'
import type { TalkResult } from './talk-result.ts'

export interface TalkValues {
  result_id: TalkResult
  contact_type_id: number
  contact_person_id: number | string | null
  comment: string
  next_date: number
  /** null: the status stays. */
  status_id: number | null
}

const CALL = 1

export const useTalk = (owner: Owner, result: TalkResult, onDone: () => void) => {
  const { t } = useTranslation()
  const { send, isSaving } = useSave(contactHistory)
  const [values, setValues] = useState<TalkValues>({
    result_id: result,
    contact_type_id: CALL,
    contact_person_id: null,
    comment: '',
    next_date: 0,
    status_id: null,
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const set = (changes: Partial<TalkValues>) => {
    setValues((previous) => ({ ...previous, ...changes }))
    setErrors({})
    setRefusal(null)
  }

  const submit = async (): Promise<void> => {
    const { comment, status_id: status, contact_person_id: person, ...rest } = values
    // A call without an answer needs no text: its result says so.
    const text = comment.trim() || (values.result_id === 'not_reached' ? t('talk_not_reached') : '')
    if (text === '') return setErrors({ comment: 'required' })
    const outcome = await send({
      action: 'add',
      label: text,
      values: {
        ...talkOwnerValues(owner),
        ...rest,
        object: 'fact',
        direction: 'out',
        date: nowSeconds(),
        comment: text,
        ...(person === null ? {} : { contact_person_id: person }),
        ...(status === null ? {} : { status_id: status }),
      },
    })
    if (outcome === null) return
    if (outcome.state === 'rejected') {
      setErrors(outcome.error.fields)
      setRefusal(outcome.error)
      return
    }
    showToast(t(outcome.state === 'sent' ? 'saved' : 'saved_on_device'))
    onDone()
  }
  return { values, set, errors, refusal, isSaving, submit, isDirty: values.comment !== '' || values.next_date !== 0 }
}
