/** Changes one's own password (S2.15); it needs the server, and ends on a confirmation screen (S4.06). */
import { IconShieldCheck } from '@tabler/icons-react'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api/client.ts'
import { renewToken } from '#api/user-copy.ts'
import { useSession } from '#core/contexts.tsx'
import { useErrorText } from '#entity/error-text.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import { checkPasswords, type PasswordErrors, passwordErrorsOf, type Passwords } from './password-check.ts'
import css from './settings.module.css'

interface PasswordPopupProps {
  open: boolean
  onClose: () => void
}

const EMPTY: Passwords = { old: '', new: '', repeat: '' }
const FIELDS = [
  { name: 'old', label: 'password_old', autoComplete: 'current-password' },
  { name: 'new', label: 'password_new', autoComplete: 'new-password' },
  { name: 'repeat', label: 'password_repeat', autoComplete: 'new-password' },
] as const

const changePassword = async (id: number, { old, new: pass }: Passwords): Promise<void> => {
  const { token } = await api.post<{ token?: string }>('/api/users/update/', { id, pass, old_pass: old })
  // All sessions of the person have ended; this one goes on under its new token.
  if (token) await renewToken(token)
}

const usePasswordChange = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const [passwords, setPasswords] = useState(EMPTY)
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [state, setState] = useState<'filling' | 'saving' | 'done'>('filling')
  const isBusy = useRef(false)

  const send = async (): Promise<void> => {
    const found = checkPasswords(passwords)
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) {
      showToast(t(Object.values(found).includes('field_error.required') ? 'enter_all_data' : 'check_the_data'), 'error')
      return
    }
    if (isBusy.current) return
    isBusy.current = true
    setState('saving')
    try {
      await changePassword(user.id, passwords)
      setState('done')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState('filling')
      setErrors(passwordErrorsOf(error.fields))
      if (Object.keys(error.fields).length === 0) setFailure(error)
      showToast(t('check_the_data'), 'error')
    } finally {
      isBusy.current = false
    }
  }
  const type = (name: keyof Passwords, text: string) => {
    setPasswords({ ...passwords, [name]: text })
    setErrors({ ...errors, [name]: undefined })
  }
  return { passwords, errors, failure, state, type, send }
}

type PasswordChange = ReturnType<typeof usePasswordChange>

const Done = () => {
  const { t } = useTranslation()
  return (
    <div className={css.done}>
      <EmptyState
        icon={<IconShieldCheck aria-hidden />}
        title={t('password_changed')}
        why={t('password_changed_hint')}
      />
    </div>
  )
}

const PasswordForm = ({ id, passwords, errors, failure, type, send }: { id: string } & PasswordChange) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form id={id} className={css.fields} noValidate onSubmit={submit}>
      {failure && <Notice kind="error" title={errorText(failure)} />}
      {FIELDS.map(({ name, label, autoComplete }) => {
        const error = errors[name]
        return (
          <TextField
            key={name}
            label={t(label)}
            type="password"
            name={`${name}-password`}
            autoComplete={autoComplete}
            required
            value={passwords[name]}
            onChange={(text) => type(name, text)}
            error={error && t(error)}
          />
        )
      })}
    </form>
  )
}

const OpenPopup = ({ open, onClose }: PasswordPopupProps) => {
  const { t } = useTranslation()
  const id = useId()
  const change = usePasswordChange()
  const isDone = change.state === 'done'
  const isTouched = Object.values(change.passwords).some((text) => text !== '')
  const button = isDone ? (
    <Button wide onClick={onClose}>
      {t('close')}
    </Button>
  ) : (
    <Button type="submit" form={id} wide busy={change.state === 'saving'}>
      {t('save')}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('change_password')}
      height="fixed"
      dirty={!isDone && isTouched}
      footer={button}
    >
      {isDone ? <Done /> : <PasswordForm id={id} {...change} />}
    </Sheet>
  )
}

export const PasswordPopup = (props: PasswordPopupProps) => {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenPopup key={openings} {...props} />
}
