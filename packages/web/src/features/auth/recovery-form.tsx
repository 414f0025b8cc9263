/** Asks for a link. Its answer is the same for every login, so nobody learns who has an account. */
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './auth-form.module.css'
import { askForLink } from './recovery.api.ts'
import { useErrorText } from './use-error-text.ts'
import { useSending } from './use-sending.ts'

export const RecoveryForm = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { outcome, send } = useSending()
  const [login, setLogin] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (login.trim() !== '') void send(() => askForLink(login))
  }
  if (outcome.status === 'success') {
    return (
      <Notice kind="info" title={t('recovery_sent')}>
        {t('recovery_sent_hint')}
      </Notice>
    )
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {outcome.status === 'error' && <Notice kind="error" title={errorText(outcome.error.code)} />}
      <TextField
        label={t('team_user.login')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={login}
        onChange={setLogin}
        error={isTried && login.trim() === '' ? t('field_error.required') : undefined}
      />
      <Button type="submit" wide busy={outcome.status === 'loading'}>
        {t('recovery_send')}
      </Button>
    </form>
  )
}
