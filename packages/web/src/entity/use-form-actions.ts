/** Saves or deletes what a form holds and tells the person how it went; the form stays open on every refusal. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import { hearWarnings } from './saved-warnings.ts'
import type { EntityFormState, FormOutcome } from './use-entity-form.ts'

interface Actions {
  onSaved: (row: Row) => void
  onDeleted?: (() => void) | undefined
}

export const useFormActions = (form: EntityFormState, { onSaved, onDeleted }: Actions) => {
  const { t } = useTranslation()
  useEffect(hearWarnings, [])

  const complain = (outcome: FormOutcome): void => {
    if (outcome.state === 'missing') showToast(t('enter_all_data'), 'error')
    if (outcome.state === 'wrong' || outcome.state === 'rejected') showToast(t('check_the_data'), 'error')
  }

  const handleSave = async (close: () => void, override = false): Promise<void> => {
    const outcome = await form.submit(override, close)
    complain(outcome)
    if (outcome.state === 'unchanged') close()
    if (outcome.state === 'queued') showToast(t('saved_on_device'))
    if (outcome.state === 'sent') showToast(t('saved'))
    if (outcome.state !== 'sent' && outcome.state !== 'queued') return
    onSaved(outcome.row)
  }

  const handleDelete = async (): Promise<void> => {
    const outcome = await form.remove()
    if (outcome.state === 'rejected') showToast(t('not_deleted'), 'error')
    if (outcome.state !== 'sent' && outcome.state !== 'queued') return
    showToast(t(outcome.state === 'sent' ? 'deleted' : 'deleted_on_device'))
    onDeleted?.()
  }

  return { handleSave, handleDelete }
}
