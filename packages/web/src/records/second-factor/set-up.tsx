/** Sets the second factor up: the password, the QR code with a first code of the app or a passkey, the recovery codes. */
import { IconKey } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { OtpField } from './otp-field.tsx'
import { addPasskey } from './passkey.api.ts'
import { knowsPasskeys } from './passkey-support.ts'
import { ProofFields } from './proof-fields.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { beginSecondFactor, confirmSecondFactor, type Secret } from './second-factor.api.ts'
import css from './second-factor.module.css'
import { useCall } from './use-call.ts'
import { type Proof, useProof } from './use-proof.ts'

interface SetUpProps {
  /** The password typed at the login; without it the form asks for it. */
  password?: string
  why: string
  /** The person has passkeys already. */
  isAppOnly?: boolean
  onDone: () => void
}

interface BeginProps extends Omit<SetUpProps, 'onDone'> {
  onBegun: (secret: Secret) => void
  onCodes: (codes: string[]) => void
}

const Begin = ({ password, why, isAppOnly = false, onBegun, onCodes }: BeginProps) => {
  const { t } = useTranslation()
  const proof = useProof(password)
  const { isBusy, prove } = proof
  const begin = async (userProof: Proof) => onBegun(await beginSecondFactor(userProof))
  const addInstead = async (userProof: Proof) => onCodes(await addPasskey(userProof, ''))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void prove(begin)
  }
  return (
    <form className={css.steps} noValidate onSubmit={submit}>
      <p className={css.hint}>{why}</p>
      <ProofFields proof={proof} />
      <Button type="submit" wide busy={isBusy}>
        {t('second_factor.begin')}
      </Button>
      {!isAppOnly && knowsPasskeys() && (
        <>
          <Button
            wide
            kind="outline"
            icon={<IconKey aria-hidden />}
            busy={isBusy}
            onClick={() => void prove(addInstead)}
          >
            {t('passkey.set_up')}
          </Button>
          <p className={css.hint}>{t('passkey.hint')}</p>
        </>
      )}
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
  // Earlier codes stay, and are not shown again.
  const showCodes = (newCodes: readonly string[]) => (newCodes.length > 0 ? setCodes(newCodes) : onDone())
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return secret ? (
    <Confirm secret={secret} onConfirmed={showCodes} />
  ) : (
    <Begin {...begin} onBegun={setSecret} onCodes={showCodes} />
  )
}
