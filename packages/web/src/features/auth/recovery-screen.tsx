/** Opened by mailed links, or to ask for one: a forgotten password, the new password, a changed e-mail. */
import { ROUTES } from '@fura/shared/routes.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthLayout } from './auth-layout.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RecoveryForm } from './recovery-form.tsx'

const EmailChangeScreen = lazy(async () => ({ default: (await import('./email-change-screen.tsx')).EmailChangeScreen }))

interface LinkSearch {
  token?: string
  email?: string
  back?: string
}

export const RecoveryScreen = () => {
  const { t } = useTranslation()
  const { token, email = '', back = '' }: LinkSearch = useSearch({ strict: false })
  if (email !== '' || back !== '') {
    return (
      <Suspense>
        <EmailChangeScreen confirm={email} back={back} />
      </Suspense>
    )
  }
  return (
    <AuthLayout
      title={t('title.password_recovery')}
      subtitle={t(token ? 'recovery_new_hint' : 'recovery_hint')}
      link={<Link to={ROUTES.login.path}>{t('to_login')}</Link>}
    >
      {token ? <NewPasswordForm token={token} /> : <RecoveryForm />}
    </AuthLayout>
  )
}
