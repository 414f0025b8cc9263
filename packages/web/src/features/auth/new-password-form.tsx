/** Sets a new password by the token of a mailed link, which works once. */
import { MIN_PASSWORD } from '@fura/shared/constants.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { Link } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './auth-form.module.css'
import { setNewPassword } from './recovery.api.ts'
import { useErrorText } from './use-error-text.ts'
import { useSending } from './use-sending.ts'

const PASSWORD_ERRORS: Readonly<Record<string, string>> = {
  min: 'recovery_new_hint',
  required: 'field_error.required',
  'rule:common_password': 'password_common',
}

const Refused = ({ error }: { error: ApiError }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (!error.fields.token) return error.fields.pass ? null : <Notice kind="error" title={errorText(error.code)} />
  return (
    <>
      <Notice kind="error" title={t('recovery_link_expired')} />
      <Link className={css.way} to={ROUTES.passwordRecovery.path}>
        {t('recovery_new_link')}
      </Link>
    </>
  )
}

export const NewPasswordForm = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const { outcome, send } = useSending()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = [...password].length < MIN_PASSWORD
  const isOther = password !== repeated
  const refused = outcome.status === 'error' ? outcome.error.fields.pass : undefined
  const code = isTried && isShort ? 'min' : refused
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isShort && !isOther) void send(() => setNewPassword(token, password))
  }
  if (outcome.status === 'success') return <Notice kind="info" title={t('password_changed')} />
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {outcome.status === 'error' && <Refused error={outcome.error} />}
      <TextField
        label={t('password_new')}
        type="password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={code ? t(PASSWORD_ERRORS[code] ?? `field_error.${code}`) : undefined}
      />
      <TextField
        label={t('password_repeat')}
        type="password"
        name="repeat-password"
        autoComplete="new-password"
        value={repeated}
        onChange={setRepeated}
        error={isTried && isOther ? t('passwords_differ') : undefined}
      />
      <Button type="submit" wide busy={outcome.status === 'loading'}>
        {t('recovery_set')}
      </Button>
    </form>
  )
}
