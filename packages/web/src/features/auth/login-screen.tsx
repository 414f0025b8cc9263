/** The login (S4.01): empty, loading, error; success leads on to the address that was asked for. */
import { ROUTES } from '@fura/shared/routes.ts'
import { Link } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntrance, useInstallation } from '#app/contexts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AuthLayout } from './auth-layout.tsx'
import css from './auth-form.module.css'
import { useErrorText } from './use-error-text.ts'

const LoginForm = () => {
  const { t } = useTranslation()
  const { state, login } = useEntrance()
  const errorText = useErrorText()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const missing = (value: string) => (isTried && value.trim() === '' ? t('field_error.required') : undefined)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '' && password !== '') void login(name, password)
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {state.status === 'error' && <Notice kind="error" title={errorText(state.code)} />}
      <TextField
        label={t('team_user.login')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        value={name}
        onChange={setName}
        error={missing(name)}
      />
      <TextField
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={missing(password)}
      />
      <Button type="submit" wide busy={state.status === 'loading'}>
        {t('sign_in')}
      </Button>
    </form>
  )
}

export const LoginScreen = () => {
  const { t } = useTranslation()
  const { manifest } = useInstallation()
  return (
    <AuthLayout
      title={t('title.login')}
      subtitle={manifest.name}
      link={<Link to={ROUTES.passwordRecovery.path}>{t('forgot_password')}</Link>}
    >
      <LoginForm />
    </AuthLayout>
  )
}
