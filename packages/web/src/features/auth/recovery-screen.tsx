/** A forgotten password: asks for a link by mail, or, opened by that link, for the new password. */
import { ROUTES } from '@fura/shared/routes.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuthLayout } from './auth-layout.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RecoveryForm } from './recovery-form.tsx'

export const RecoveryScreen = () => {
  const { t } = useTranslation()
  const { token }: { token?: string } = useSearch({ strict: false })
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
