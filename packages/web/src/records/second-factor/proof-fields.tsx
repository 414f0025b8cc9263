/** The fields that prove the user's identity: the password, then a code or a passkey where the account has a second factor. */
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { OtpField } from './otp-field.tsx'
import { knowsPasskeys } from './passkey-support.ts'
import type { Proving } from './use-proof.ts'

export const ProofFields = ({ proof }: { proof: Proving }) => {
  const { t } = useTranslation()
  const { isAsked, pass, setPass, otp, setOtp, passkeys, isBusy, fieldError, failure, proveByPasskey } = proof
  const refusal = failure ?? fieldError('passkey') ?? fieldError('id')
  return (
    <>
      {refusal && <Notice kind="error" title={refusal} />}
      {isAsked && (
        <TextField
          label={t('password')}
          type="password"
          name="current-password"
          autoComplete="current-password"
          required
          value={pass}
          onChange={setPass}
          error={fieldError('pass')}
        />
      )}
      {passkeys !== null && (
        <>
          <Notice kind="info" title={t('second_factor.ask_hint')} />
          {passkeys.length > 0 && knowsPasskeys() && (
            <Button
              wide
              kind="outline"
              icon={<IconKey aria-hidden />}
              busy={isBusy}
              onClick={() => void proveByPasskey()}
            >
              {t('passkey.confirm')}
            </Button>
          )}
          <OtpField
            label={t('second_factor.code_or_recovery')}
            value={otp}
            onChange={setOtp}
            error={fieldError('otp')}
          />
        </>
      )}
    </>
  )
}
