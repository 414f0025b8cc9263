/**
 * Adds an employee together with their first password: by a call of its own, because the outbox is stored on this
 * device, and a password must not be.
 */
import { MIN_PASSWORD } from '@fura/shared/constants.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { withoutFirstValues } from '@fura/shared/fields/first-value.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'
import { useErrorText } from '#entity/error-text.ts'
import { checkForm, errorsAtFields } from '#entity/form-values.ts'
import type { EntityFormState } from '#entity/use-entity-form.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { announceAdded } from '#offline/changes.ts'
import type { Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import { passwordErrorsOf } from '../password-check.ts'
import { type RowValues, withValues } from '#offline/row.ts'

const passwordError = (password: string): string | null => {
  if (password === '') return 'field_error.required'
  return [...password].length < MIN_PASSWORD ? 'password_too_short' : null
}

interface AddedUser {
  id: number
  rev: number
  _sync?: { detail?: Row | null }
}

interface Parts {
  form: EntityFormState
  password: string
  onPasswordError: (key: string | null) => void
  onSaved: (row: Row) => void
}

export const useAddWithPassword = ({ form, password, onPasswordError, onSaved }: Parts) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [isAdding, setAdding] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** One idempotency key per password: a retry after a lost answer adds no second employee, and another password gets a new key. */
  const tried = useRef({ password: '', uid: '' })
  const language = currentLanguage()

  const refuse = (error: ApiError): void => {
    const { pass, ...fields } = error.fields
    form.setErrors(errorsAtFields({ entity: teamUser, language }, fields))
    onPasswordError(pass === undefined ? null : (passwordErrorsOf({ pass }).new ?? null))
    if (Object.keys(error.fields).length === 0) setFailure(errorText(error))
    showToast(t('check_the_data'), 'error')
  }

  const send = async (values: RowValues): Promise<void> => {
    setAdding(true)
    try {
      if (tried.current.password !== password) tried.current = { password, uid: newUuid() }
      const body = { ...withoutFirstValues(teamUser.fields, values), pass: password, _sync: { uid: tried.current.uid } }
      const { id, rev, _sync: sync } = await api.post<AddedUser>(`/api/${teamUser.path}/add/`, body)
      await form.settle()
      await announceAdded({ path: teamUser.path, id })
      showToast(t('saved'))
      onSaved(sync?.detail ?? withValues({ id, rev }, values))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error)
    } finally {
      setAdding(false)
    }
  }

  const add = async (): Promise<void> => {
    if (isAdding) return
    setFailure(null)
    const { start, values } = form
    const checked = checkForm({ entity: teamUser, start, values, isNew: true, language })
    const wrong = passwordError(password)
    onPasswordError(wrong)
    if (checked.errors || wrong !== null) {
      form.setErrors(checked.errors ?? {})
      const isMissing = password === '' || Object.values(checked.errors ?? {}).includes('required')
      return showToast(t(isMissing ? 'enter_all_data' : 'check_the_data'), 'error')
    }
    await send(checked.values)
  }
  return { add, isAdding, failure }
}
