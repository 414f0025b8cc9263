/** The second step of a login: a passkey, a code of the authenticator app, or a recovery code. */
import { IconKey } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactor } from '#core/contexts.tsx'
import { OtpField } from '#records/second-factor/otp-field.tsx'
import { knowsPasskeys } from '#records/second-factor/passkey-support.ts'
import { Button } from '#ui/button.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './auth-form.module.css'
import { useErrorText } from './use-error-text.ts'
import { useSending } from './use-sending.ts'

interface OtpFormProps {
  wrong: 'code' | 'passkey' | null
  /** Passkeys that replace a code. */
  passkeys: readonly string[]
  onSend: (second: SecondFactor) => Promise<void>
  onRestart: () => void
}

export const OtpForm = ({ wrong, passkeys, onSend, onRestart }: OtpFormProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { outcome, send } = useSending()
  const [otp, setOtp] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const hasPasskeys = passkeys.length > 0 && knowsPasskeys()
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (otp.trim() !== '') void send(() => onSend({ proof: { otp: otp.trim() }, isRemembered }))
  }
  const sign = () =>
    void send(async () => {
      const { signByPasskey } = await import('#records/second-factor/passkey.ts')
      await onSend({ proof: { passkey: await signByPasskey(passkeys) }, isRemembered })
    })
  const isBusy = outcome.status === 'loading'
  const failure = outcome.status === 'error' ? errorText(outcome.error.code) : null
  const refusal = failure ?? (wrong === 'passkey' ? t('field_error.rule:wrong_passkey') : null)
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {refusal ? <Notice kind="error" title={refusal} /> : <Notice kind="info" title={t('second_factor.ask_hint')} />}
      {hasPasskeys && (
        <Button wide icon={<IconKey aria-hidden />} busy={isBusy} onClick={sign}>
          {t('passkey.confirm')}
        </Button>
      )}
      <OtpField
        label={t('second_factor.code_or_recovery')}
        value={otp}
        onChange={setOtp}
        error={wrong === 'code' ? t('field_error.rule:wrong_otp') : undefined}
        autoFocus={!hasPasskeys}
      />
      <CheckRow label={t('second_factor.remember')} value={isRemembered} onChange={setRemembered} />
      <Button type="submit" wide kind={hasPasskeys ? 'outline' : 'primary'} busy={isBusy}>
        {t('sign_in')}
      </Button>
      <Button kind="link" wide onClick={onRestart}>
        {t('second_factor.other_account')}
      </Button>
    </form>
  )
}
