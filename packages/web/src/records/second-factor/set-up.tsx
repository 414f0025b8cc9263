/** Sets the second factor up: the password, the QR code with a first code of the app, the recovery codes. */
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { OtpField } from './otp-field.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { beginSecondFactor, confirmSecondFactor, type Secret } from './second-factor.api.ts'
import css from './second-factor.module.css'
import { useCall } from './use-call.ts'

interface SetUpProps {
  /** Typed a moment ago, at the login; without it the person is asked. */
  password?: string
  why: string
  onDone: () => void
}

const Begin = ({ password, why, onBegun }: Omit<SetUpProps, 'onDone'> & { onBegun: (secret: Secret) => void }) => {
  const { t } = useTranslation()
  const { call, isBusy, fieldError, failure } = useCall()
  const [typed, setTyped] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void call(async () => onBegun(await beginSecondFactor(password ?? typed)))
  }
  return (
    <form className={css.steps} noValidate onSubmit={submit}>
      <p className={css.hint}>{why}</p>
      {failure && <Notice kind="error" title={failure} />}
      {password === undefined && (
        <TextField
          label={t('password')}
          type="password"
          name="current-password"
          autoComplete="current-password"
          required
          value={typed}
          onChange={setTyped}
          error={fieldError('pass')}
        />
      )}
      <Button type="submit" wide busy={isBusy}>
        {t('second_factor.begin')}
      </Button>
    </form>
  )
}

/** In groups of four, as apps show it. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

const Confirm = ({ secret, onConfirmed }: { secret: Secret; onConfirmed: (codes: string[]) => void }) => {
  const { t } = useTranslation()
  const { call, isBusy, fieldError, failure } = useCall()
  const [otp, setOtp] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void call(async () => onConfirmed(await confirmSecondFactor(otp)))
  }
  return (
    <form className={css.steps} noValidate onSubmit={submit}>
      <QrCode text={secret.uri} label={t('second_factor.qr')} />
      <p className={css.hint}>{t('second_factor.scan')}</p>
      <p className={css.secret} data-testid="secret">
        {inGroups(secret.secret)}
      </p>
      <a className={css.way} href={secret.uri}>
        {t('second_factor.open_app')}
      </a>
      {failure && <Notice kind="error" title={failure} />}
      <OtpField label={t('second_factor.code')} value={otp} onChange={setOtp} error={fieldError('otp')} />
      <Button type="submit" wide busy={isBusy}>
        {t('second_factor.confirm')}
      </Button>
    </form>
  )
}

export const SetUp = ({ onDone, ...begin }: SetUpProps) => {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return secret ? <Confirm secret={secret} onConfirmed={setCodes} /> : <Begin {...begin} onBegun={setSecret} />
}
