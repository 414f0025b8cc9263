/** The second step of a login: a code of the authenticator app, or a recovery code. */
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactor } from '#core/contexts.tsx'
import { OtpField } from '#records/second-factor/otp-field.tsx'
import { Button } from '#ui/button.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './auth-form.module.css'

interface OtpFormProps {
  isWrong: boolean
  onSend: (second: SecondFactor) => Promise<void>
  onRestart: () => void
}

export const OtpForm = ({ isWrong, onSend, onRestart }: OtpFormProps) => {
  const { t } = useTranslation()
  const [otp, setOtp] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy || otp.trim() === '') return
    setBusy(true)
    await onSend({ otp: otp.trim(), isRemembered })
    setBusy(false)
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <Notice kind="info" title={t('second_factor.ask_hint')} />
      <OtpField
        label={t('second_factor.code_or_recovery')}
        value={otp}
        onChange={setOtp}
        error={isWrong ? t('field_error.rule:wrong_otp') : undefined}
        autoFocus
      />
      <CheckRow label={t('second_factor.remember')} value={isRemembered} onChange={setRemembered} />
      <Button type="submit" wide busy={isBusy}>
        {t('sign_in')}
      </Button>
      <Button kind="link" wide onClick={onRestart}>
        {t('second_factor.other_account')}
      </Button>
    </form>
  )
}
