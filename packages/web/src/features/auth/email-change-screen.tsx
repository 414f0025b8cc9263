/** Opened by the letters about a changed e-mail. It acts only on a press, because mail programs open links by themselves. */
import { ROUTES } from '@fura/shared/routes.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { confirmEmail, takeEmailBack } from './email-change.api.ts'
import { useErrorText } from './use-error-text.ts'
import { useSending } from './use-sending.ts'

interface LinkFormProps {
  label: string
  danger?: boolean
  onPress: () => Promise<void>
}

const LinkForm = ({ label, danger = false, onPress }: LinkFormProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { outcome, send } = useSending()
  if (outcome.status === 'success') return <Notice kind="info" title={t('email_change.confirmed')} />
  const failure = outcome.status === 'error' ? outcome.error : null
  const words = failure && (failure.fields.token ? t('email_change.link_dead') : errorText(failure.code))
  const duplicateText = failure?.fields.email ? t('field_error.duplicate') : null
  return (
    <div className={css.form}>
      {failure && <Notice kind="error" title={duplicateText ?? words ?? ''} />}
      {!failure?.fields.token && (
        <Button
          wide
          kind={danger ? 'danger' : 'primary'}
          busy={outcome.status === 'loading'}
          onClick={() => void send(onPress)}
        >
          {label}
        </Button>
      )}
    </div>
  )
}

interface EmailChangeScreenProps {
  /** The page of the link to the new address. */
  confirm: string
  /** The page of the link to the old address, which undoes the change. */
  back: string
}

export const EmailChangeScreen = ({ confirm, back }: EmailChangeScreenProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const takeBack = async () => {
    const recovery = await takeEmailBack(back)
    await navigate({ to: ROUTES.passwordRecovery.path, search: { token: recovery }, replace: true })
  }
  return (
    <AuthLayout
      title={t('email_change.screen')}
      subtitle={t(back ? 'email_change.back_hint' : 'email_change.confirm_hint')}
      link={<Link to={ROUTES.login.path}>{t('to_login')}</Link>}
    >
      {back ? (
        <LinkForm danger label={t('email_change.back')} onPress={takeBack} />
      ) : (
        <LinkForm label={t('email_change.confirm')} onPress={() => confirmEmail(confirm)} />
      )}
    </AuthLayout>
  )
}
