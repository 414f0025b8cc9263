/** Saves or deletes the form's record and reports the outcome; the form stays open on every refusal. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import { hearWarnings } from './saved-warnings.ts'
import type { EntityFormState, FormOutcome } from './use-entity-form.ts'
import { useTakeBack } from './use-take-back.ts'

interface Actions {
  /** The record that is saved and deleted, if that can be undone. */
  entity?: Entity
  onSaved: (row: Row) => void
  onDeleted?: (() => void) | undefined
}

export const useFormActions = (form: EntityFormState, { entity, onSaved, onDeleted }: Actions) => {
  const { t } = useTranslation()
  const takeBack = useTakeBack(entity)
  useEffect(hearWarnings, [])

  const complain = (outcome: FormOutcome): void => {
    if (outcome.state === 'missing') showToast(t('enter_all_data'), 'error')
    if (outcome.state === 'wrong' || outcome.state === 'rejected') showToast(t('check_the_data'), 'error')
  }

  const handleSave = async (close: () => void, override = false): Promise<void> => {
    const announce = takeBack.ofSave(form)
    const outcome = await form.submit(override, close)
    complain(outcome)
    if (outcome.state === 'unchanged') close()
    if (outcome.state !== 'sent' && outcome.state !== 'queued') return
    announce(outcome.state === 'sent' ? 'saved' : 'saved_on_device', outcome.row)
    onSaved(outcome.row)
  }

  const handleDelete = async (): Promise<void> => {
    const announce = takeBack.ofDelete(form)
    const outcome = await form.remove()
    if (outcome.state === 'rejected') showToast(t('not_deleted'), 'error')
    if (outcome.state !== 'sent' && outcome.state !== 'queued') return
    announce(outcome.state === 'sent' ? 'deleted' : 'deleted_on_device', outcome.row)
    onDeleted?.()
  }

  return { handleSave, handleDelete }
}
