/** The login (S4.01): empty, loading, error; success opens the requested address. */
import { ROUTES } from '@fura/shared/routes.ts'
import { SHARE_PARAM } from '@fura/shared/share-target.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntrance, useInstallation } from '#core/contexts.tsx'
import { knowsPasskeys } from '#records/second-factor/passkey-support.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { useErrorText } from './use-error-text.ts'

const OtpForm = lazy(async () => ({ default: (await import('./otp-form.tsx')).OtpForm }))
const SetUp = lazy(async () => ({ default: (await import('#records/second-factor/set-up.tsx')).SetUp }))

interface Typed {
  name: string
  password: string
}

/** Something was shared into the app before anybody logged in: it waits on the device. */
const useHasShare = (): boolean =>
  useLocation({ select: ({ state }) => state.returnTo?.includes(`${SHARE_PARAM}=kept`) ?? false })

const LoginForm = ({ typed, onType }: { typed: Typed; onType: (typed: Typed) => void }) => {
  const { t } = useTranslation()
  const { state, login } = useEntrance()
  const errorText = useErrorText()
  const [isTried, setTried] = useState(false)
  const hasShare = useHasShare()
  const { name, password } = typed
  const missing = (value: string) => (isTried && value.trim() === '' ? t('field_error.required') : undefined)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '' && password !== '') void login(name, password)
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {state.status === 'error' && <Notice kind="error" title={errorText(state.code)} />}
      {hasShare && <Notice kind="info" title={t('share.login')} />}
      <TextField
        label={t('team_user.login')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        value={name}
        onChange={(text) => onType({ ...typed, name: text })}
        error={missing(name)}
      />
      <TextField
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(text) => onType({ ...typed, password: text })}
        error={missing(password)}
      />
      <Button type="submit" wide busy={state.status === 'loading'}>
        {t('sign_in')}
      </Button>
      {knowsPasskeys() && <PasskeyLogin />}
    </form>
  )
}

/** The steps of a login: name and password; a code or a passkey where a second factor is on; setting it up where the company requires it. */
const LoginSteps = () => {
  const { t } = useTranslation()
  const { state, login, enterAfterSetUp, restart } = useEntrance()
  const [typed, setTyped] = useState<Typed>({ name: '', password: '' })
  /** The code stays on the screen while the person looks it up. */
  const [isAskedForCode, setAskedForCode] = useState(false)
  const [passkeys, setPasskeys] = useState<readonly string[]>([])
  if (state.status === 'otp' && state.passkeys !== passkeys) setPasskeys(state.passkeys)
  if (state.status === 'set up') {
    return (
      <Suspense>
        <SetUp password={state.password} why={t('second_factor.why_required')} onDone={() => void enterAfterSetUp()} />
      </Suspense>
    )
  }
  if (state.status === 'otp' || (isAskedForCode && state.status === 'loading')) {
    const start = () => {
      setAskedForCode(false)
      restart()
    }
    return (
      <Suspense>
        <OtpForm
          wrong={state.status === 'otp' ? state.wrong : null}
          passkeys={passkeys}
          onSend={(second) => {
            setAskedForCode(true)
            return login(typed.name, typed.password, second)
          }}
          onRestart={start}
        />
      </Suspense>
    )
  }
  return <LoginForm typed={typed} onType={setTyped} />
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
      <LoginSteps />
    </AuthLayout>
  )
}
