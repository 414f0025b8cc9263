/** The second factor in the settings: set up, new recovery codes, switched off. */
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#entity/load-failed.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import { OtpField } from './otp-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import {
  readSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
  turnSecondFactorOff,
} from './second-factor.api.ts'
import css from './second-factor.module.css'
import { SetUp } from './set-up.tsx'
import { useCall } from './use-call.ts'

interface SheetProps {
  open: boolean
  onClose: () => void
}

interface ManageProps {
  state: SecondFactorState
  onOff: () => void
  onCodes: (codes: string[]) => void
}

/** The password and a code are asked for again: an unlocked phone on a table is not enough. */
const Manage = ({ state, onOff, onCodes }: ManageProps) => {
  const { t } = useTranslation()
  const { call, isBusy, fieldError, failure } = useCall()
  const [pass, setPass] = useState('')
  const [otp, setOtp] = useState('')
  const renew = (event: SyntheticEvent) => {
    event.preventDefault()
    void call(async () => onCodes(await renewRecoveryCodes(pass, otp)))
  }
  const turnOff = () =>
    void call(async () => {
      await turnSecondFactorOff(pass, otp)
      onOff()
    })
  return (
    <form className={css.steps} noValidate onSubmit={renew}>
      <Notice kind="info" title={t('second_factor.on')}>
        {t('second_factor.codes_left', { left: state.codes_left })}
      </Notice>
      {failure && <Notice kind="error" title={failure} />}
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
      <OtpField label={t('second_factor.code_or_recovery')} value={otp} onChange={setOtp} error={fieldError('otp')} />
      <Button type="submit" wide kind="quiet" busy={isBusy}>
        {t('second_factor.codes_new')}
      </Button>
      {state.is_required === 0 && (
        <Button wide kind="danger" busy={isBusy} onClick={turnOff}>
          {t('second_factor.turn_off')}
        </Button>
      )}
    </form>
  )
}

export const SecondFactorSheet = ({ open, onClose }: SheetProps) => {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['second factor'],
    queryFn: readSecondFactor,
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    // Codes on the screen must not vanish when somebody comes back from the app that keeps them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const finish = () => {
    void refetch()
    onClose()
  }
  const turnedOff = () => {
    showToast(t('second_factor.turned_off'))
    finish()
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('second_factor.title')} height="fixed">
      <div className={css.inSheet}>
        {codes && <RecoveryCodes codes={codes} onDone={finish} />}
        {!codes && data?.is_on === 1 && <Manage state={data} onOff={turnedOff} onCodes={setCodes} />}
        {!codes && data?.is_on === 0 && <SetUp why={t('second_factor.why')} onDone={finish} />}
        {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows />}
      </div>
    </Sheet>
  )
}
