/** The second factor in the settings: setting it up, new recovery codes, a lost app, switching it off. */
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#entity/load-failed.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { ProofFields } from './proof-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import {
  readSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  type SecondFactorState,
  turnSecondFactorOff,
} from './second-factor.api.ts'
import css from './second-factor.module.css'
import { SetUp } from './set-up.tsx'
import { type Proof, useProof } from './use-proof.ts'

interface SheetProps {
  open: boolean
  onClose: () => void
}

interface ManageProps {
  state: SecondFactorState
  onDone: (words: string) => void
  onCodes: (codes: string[]) => void
  onAddApp: () => void
}

/** The password and the second factor are required again: an unlocked phone on a table is not enough. */
const Manage = ({ state, onDone, onCodes, onAddApp }: ManageProps) => {
  const { t } = useTranslation()
  const proof = useProof()
  const { isBusy, prove } = proof
  const renew = (event: SyntheticEvent) => {
    event.preventDefault()
    void prove(async (userProof) => onCodes(await renewRecoveryCodes(userProof)))
  }
  const removeApp = async (userProof: Proof) => {
    await removeAuthenticator(userProof)
    onDone(t('second_factor.app_removed'))
  }
  const turnOff = async (userProof: Proof) => {
    await turnSecondFactorOff(userProof)
    onDone(t('second_factor.turned_off'))
  }
  return (
    <form className={css.steps} noValidate onSubmit={renew}>
      <Notice kind="info" title={t('second_factor.on')}>
        {t('second_factor.codes_left', { left: state.codes_left })}
      </Notice>
      {state.is_app_on === 0 && (
        <Button wide kind="outline" onClick={onAddApp}>
          {t('second_factor.app_add')}
        </Button>
      )}
      <ProofFields proof={proof} />
      <Button type="submit" wide kind="quiet" busy={isBusy}>
        {t('second_factor.codes_new')}
      </Button>
      {state.is_app_on === 1 && state.has_passkeys === 1 && (
        <Button wide kind="quiet" busy={isBusy} onClick={() => void prove(removeApp)}>
          {t('second_factor.app_remove')}
        </Button>
      )}
      {state.is_required === 0 && (
        <>
          <Button wide kind="danger" busy={isBusy} onClick={() => void prove(turnOff)}>
            {t('second_factor.turn_off')}
          </Button>
          {state.has_passkeys === 1 && <p className={css.hint}>{t('second_factor.off_hint')}</p>}
        </>
      )}
    </form>
  )
}

export const SecondFactorSheet = ({ open, onClose }: SheetProps) => {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isAddingApp, setAddingApp] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['second factor'],
    queryFn: readSecondFactor,
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    // Codes on the screen must not vanish when somebody returns from the authenticator app.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const finish = () => {
    void refetch()
    onClose()
  }
  const finishWith = (words: string) => {
    showToast(words)
    finish()
  }
  const isSettingUp = data?.is_on === 0 || isAddingApp
  return (
    <Sheet open={open} onClose={onClose} title={t('second_factor.title')} height="fixed">
      <div className={css.inSheet}>
        {codes && <RecoveryCodes codes={codes} onDone={finish} />}
        {!codes && data && !isSettingUp && (
          <Manage state={data} onDone={finishWith} onCodes={setCodes} onAddApp={() => setAddingApp(true)} />
        )}
        {!codes && data && isSettingUp && (
          <SetUp why={t('second_factor.why')} isAppOnly={data.is_on === 1} onDone={finish} />
        )}
        {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows />}
      </div>
    </Sheet>
  )
}
